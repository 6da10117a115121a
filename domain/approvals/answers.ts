import type { components } from '../../generated/swarm/types.js';
import { isObject } from '../kernel/is-object.js';

type Question = components['schemas']['ApprovalQuestion'];
type Check = (question: Question, answer: unknown) => boolean;

const isOffered = ({ options }: Question, value: unknown): boolean =>
  typeof value === 'string' && (options === undefined || options.some((option) => option.value === value));

/** What an answer looks like that counts, by the type of its question. */
const checks: Readonly<Record<Question['type'], Check>> = {
  approval: (_question, answer) => isObject(answer) && typeof answer['approved'] === 'boolean',
  text: (_question, answer) => typeof answer === 'string' && answer.trim() !== '',
  'single-select': (question, answer) => answer !== '' && isOffered(question, answer),
  'multi-select': (question, answer) =>
    Array.isArray(answer) &&
    answer.length >= Math.max(1, question.minSelections ?? 1) &&
    answer.length <= (question.maxSelections ?? Number.POSITIVE_INFINITY) &&
    new Set(answer).size === answer.length &&
    answer.every((value) => isOffered(question, value)),
  boolean: (_question, answer) => typeof answer === 'boolean',
};

type Answers = Readonly<Record<string, unknown>>;

const answerTo = ({ id }: Question, answers: Answers): unknown =>
  Object.hasOwn(answers, id) ? answers[id] : undefined;

/** The ids of required questions without an answer that counts. */
export const unansweredIn = (questions: readonly Question[], answers: Answers): string[] =>
  questions
    .filter((question) => question.required === true && !checks[question.type](question, answerTo(question, answers)))
    .map(({ id }) => id);

/** Whether answers approve: none of the questions about an approval says no. */
export const isApproving = (questions: readonly Question[], answers: Answers): boolean =>
  !questions.some((question) => {
    const answer = answerTo(question, answers);
    return question.type === 'approval' && isObject(answer) && answer['approved'] === false;
  });
