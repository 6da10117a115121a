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

/** Forms send what was left empty, too. */
const isGiven = (answer: unknown): boolean =>
  answer !== undefined && answer !== null && answer !== '' && !(Array.isArray(answer) && answer.length === 0);

/** Whoever does not say yes has not approved, unless the question says that it may be left open. */
const mustBeAnswered = ({ required, type }: Question): boolean => required ?? type === 'approval';

/** The ids of questions whose answer is missing or none that counts. */
export const unansweredIn = (questions: readonly Question[], answers: Answers): string[] =>
  questions
    .filter((question) => {
      const answer = answerTo(question, answers);
      return isGiven(answer) ? !checks[question.type](question, answer) : mustBeAnswered(question);
    })
    .map(({ id }) => id);

/** The ids of answers to nothing that was asked. */
export const unaskedIn = (questions: readonly Question[], answers: Answers): string[] => {
  const asked = new Set(questions.map(({ id }) => id));
  return Object.keys(answers).filter((id) => !asked.has(id));
};

/** Whether answers approve: each question about an approval is answered with yes, or may be left open and is. */
export const isApproving = (questions: readonly Question[], answers: Answers): boolean =>
  questions.every((question) => {
    const answer = answerTo(question, answers);
    return question.type !== 'approval' || !isGiven(answer) || (isObject(answer) && answer['approved'] === true);
  });
