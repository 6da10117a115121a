import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { isObject } from '../../kernel/is-object.js';
import { listExecutorTypes } from './types.js';

/** A part of a node's `config` that does not fit. */
export interface ConfigIssue {
  /** Members and indexes down to it, joined by dots, beginning with `config`. */
  readonly path: string;
  readonly message: string;
}

// That the schemas are some is tested: to judge them here, too, would keep the main thread from all else for 20 ms.
const ajv = new Ajv({ allErrors: true, strict: false, logger: false, verbose: true, validateSchema: false });

const schemas = new Map(listExecutorTypes().executorTypes.map(({ type, configSchema }) => [type, configSchema]));

/** Compiled, and kept by Ajv, when the first config of its type is judged: no start waits for it. */
const checkOf = (type: string): ValidateFunction | undefined => {
  const schema = schemas.get(type);
  return schema && ajv.compile(schema);
};

const pathOf = ({ instancePath }: ErrorObject): string => `config${instancePath.replaceAll('/', '.')}`;

const longestShown = 100;

const shown = (value: unknown): string => {
  const json = JSON.stringify(value) ?? 'undefined';
  return json.length > longestShown ? `${json.slice(0, longestShown)}…` : json;
};

const isToken = (value: unknown): boolean => typeof value === 'string' && value.includes('{{');

const messageOf = (error: ErrorObject): string => {
  const allowed = error.keyword === 'enum' ? `: ${shown(error.params['allowedValues'])}` : '';
  const value = isObject(error.data) ? '' : ` (is ${shown(error.data)})`;
  return `${error.message}${allowed}${value}`;
};

/**
 * What does not fit in the config of a node of a type that there is.
 *
 * @param mayHaveTokens a value with a token is judged when the node is executed
 */
export const configIssues = (type: string, config: unknown, mayHaveTokens: boolean): ConfigIssue[] => {
  const check = checkOf(type);
  if (check === undefined || check(config)) {
    return [];
  }
  return (check.errors ?? [])
    .filter(({ keyword, data }) => keyword !== 'if' && !(mayHaveTokens && isToken(data)))
    .map((error) => ({ path: pathOf(error), message: messageOf(error) }));
};
