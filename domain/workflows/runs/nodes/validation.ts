import { isObject } from '../../../kernel/is-object.js';
import type { WorkflowNode } from '../../graph.js';
import type { Done } from '../facts.js';
import type { Context } from '../tokens.js';
import type { Outcome } from './execution.js';

type Validation = NonNullable<WorkflowNode['validation']>;

/** What was made of a result. */
export type Verdict =
  | { readonly kind: 'passed' | 'advised'; readonly done: Done; readonly result: Context }
  /** It did not pass, and has to. */
  | { readonly kind: 'refused'; readonly error: string; readonly result: Context }
  /** Nothing could judge it. */
  | { readonly kind: 'unjudged'; readonly error: string };

const has = (output: Context, name: string, value: unknown): boolean => output[name] === value;

const passes = (executor: string, output: Context): boolean => {
  switch (executor) {
    case 'validate':
      return has(output, 'pass', true);
    case 'script':
      return has(output, 'exitCode', 0);
    case 'property-match':
      return has(output, 'passed', true);
    case 'raw-llm':
      return isObject(output['result']) && output['result']['pass'] === true;
    default:
      return has(output, 'pass', true) || has(output, 'passed', true) || has(output, 'exitCode', 0);
  }
};

const reasonIn = ({ reasoning, stderr }: Context): string =>
  [reasoning, stderr].find((text): text is string => typeof text === 'string' && text !== '') ?? 'it did not pass';

const hasPorts = ({ next }: WorkflowNode): boolean => isObject(next);

/** What follows from what an executor said of a result. */
export const verdictOn = (node: WorkflowNode, validation: Validation, done: Done, judged: Outcome): Verdict => {
  const result = judged.kind === 'done' ? judged.output : judged.kind === 'failed' ? judged.output : undefined;
  if (result === undefined) {
    return { kind: 'unjudged', error: judged.kind === 'failed' ? judged.error : 'Nothing judged the result' };
  }
  const isPass = judged.kind === 'done' && passes(validation.executor ?? 'validate', result);
  if (!isPass && validation.mustPass) {
    return { kind: 'refused', error: `The validation failed: ${reasonIn(result)}`, result };
  }
  const port = done.port ?? (hasPorts(node) ? (isPass ? 'pass' : 'fail') : undefined);
  return { kind: isPass ? 'passed' : 'advised', done: { ...done, port }, result };
};
