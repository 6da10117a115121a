import type { components } from '../../generated/swarm/types.js';
import { invalid } from '../kernel/errors.js';
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

const shownOptions = 10;

const valuesOf = ({ options = [] }: Question): string => {
  const values = options.slice(0, shownOptions).map(({ value }) => value);
  return [...values, ...(options.length > shownOptions ? ['…'] : [])].join(', ');
};

const countOf = ({ minSelections = 1, maxSelections }: Question): string => {
  const least = Math.max(1, minSelections);
  return maxSelections === undefined ? `${least} or more` : `${least} to ${maxSelections}`;
};

/** What would count as an answer. */
const wanted = (question: Question): string => {
  const isOpen = question.options === undefined;
  switch (question.type) {
    case 'approval':
      return 'must be an object whose approved is true or false';
    case 'text':
      return 'must be a text that is not blank';
    case 'single-select':
      return isOpen ? 'must be a text that is not empty' : `must be one of ${valuesOf(question)}`;
    case 'multi-select':
      return `must be a list of ${countOf(question)} different ${isOpen ? 'texts' : `ones of ${valuesOf(question)}`}`;
    case 'boolean':
      return 'must be true or false';
  }
};

/** The questions whose answer is missing or none that counts. */
const unansweredIn = (questions: readonly Question[], answers: Answers): Question[] =>
  questions.filter((question) => {
    const answer = answerTo(question, answers);
    return isGiven(answer) ? !checks[question.type](question, answer) : mustBeAnswered(question);
  });

/** The ids of answers to nothing that was asked. */
const unaskedIn = (questions: readonly Question[], answers: Answers): string[] => {
  const asked = new Set(questions.map(({ id }) => id));
  return Object.keys(answers).filter((id) => !asked.has(id));
};

/** Of those of a faulty response, so many are named. */
const shownIds = 20;

/** @throws ProductError invalid with the answers that are missing or do not count, what would, and those to nothing asked */
export const assertAnswers = (questions: readonly Question[], answers: Answers): void => {
  const missing = unansweredIn(questions, answers).map((question) => `${question.id} (${wanted(question)})`);
  const unasked = unaskedIn(questions, answers);
  const wrong = [
    ...(missing.length > 0 ? [`missing or invalid: ${missing.slice(0, shownIds).join(', ')}`] : []),
    ...(unasked.length > 0 ? [`to what was not asked: ${unasked.slice(0, shownIds).join(', ')}`] : []),
  ];
  if (wrong.length > 0) {
    throw invalid(`Responses ${wrong.join('; ')}`, { code: 'approval_responses_invalid' });
  }
};

/** Whether answers approve: each question about an approval is answered with yes, or may be left open and is. */
export const isApproving = (questions: readonly Question[], answers: Answers): boolean =>
  questions.every((question) => {
    const answer = answerTo(question, answers);
    return question.type !== 'approval' || !isGiven(answer) || (isObject(answer) && answer['approved'] === true);
  });
