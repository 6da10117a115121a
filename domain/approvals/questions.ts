import type { components } from '../../generated/swarm/types.js';
import type { Issue } from '../kernel/errors.js';

type Question = components['schemas']['ApprovalQuestion'];

const wrongIds = (questions: readonly Question[]): Issue[] => {
  const ids = new Set(questions.map(({ id }) => id));
  if (ids.has('__proto__')) {
    return [{ path: 'questions', message: 'must have ids by which they can be answered, so not `__proto__`' }];
  }
  return ids.size === questions.length ? [] : [{ path: 'questions', message: 'must have different ids' }];
};

/** How many different values an answer can have; undefined: any text is one. */
const choiceOf = ({ type, options }: Question): number | undefined => {
  const values = options && new Set(options.map(({ value }) => value));
  if (type === 'single-select') {
    values?.delete('');
  }
  return values?.size;
};

/** Why no selection could be an answer; undefined: one could. */
const selectionIssue = (question: Question): Issue | undefined => {
  const { type, minSelections = 1, maxSelections } = question;
  const isOfSeveral = type === 'multi-select';
  if (!isOfSeveral && type !== 'single-select') {
    return undefined;
  }
  const choice = choiceOf(question);
  if (choice === 0) {
    return { path: 'options', message: 'must offer something to choose, or be left out: any text is an answer then' };
  }
  const least = isOfSeveral ? Math.max(1, minSelections) : 1;
  if (choice !== undefined && least > choice) {
    return { path: 'minSelections', message: `must be ${choice} at most, as many as there are options` };
  }
  return isOfSeveral && maxSelections !== undefined && least > maxSelections
    ? { path: 'minSelections', message: `must be ${maxSelections} at most, as many as maxSelections allows` }
    : undefined;
};

/** What keeps questions from being answered; the places begin with `questions`. */
export const questionIssues = (questions: readonly Question[]): Issue[] => [
  ...wrongIds(questions),
  ...questions.flatMap((question, index) => {
    const issue = selectionIssue(question);
    return issue === undefined ? [] : [{ ...issue, path: `questions.${index}.${issue.path}` }];
  }),
];
