import type { ErrorObject } from 'ajv';
import type { Issue } from '../../domain/kernel/errors.js';
import { type Finding, findingsOf } from './findings.js';

/** A generated AJV standalone validator. */
export interface Validator {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/** A generated module of validators, by operationId (or `<operationId>_<status>` for responses). */
export type Validators = Readonly<Record<string, Validator>>;

const pointerToPath = (pointer: string): string =>
  pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');

const extraOf = (error: ErrorObject): string => {
  if (error.keyword === 'required') {
    return `.${error.params.missingProperty}`;
  }
  if (error.keyword === 'unevaluatedProperties') {
    return `.${error.params.unevaluatedProperty}`;
  }
  return '';
};

const maxPathLength = 300;

/** The path of an issue, as long as the contract lets it be. */
export const shortPath = (path: string): string =>
  path.length > maxPathLength ? `${path.slice(0, maxPathLength)}…` : path;

/** A finding as a caller is told it; `prefix` names the part of the message that was looked at. */
export const issueOf = ({ error, message }: Finding, prefix: string): Issue => {
  // Escaped, a character takes two.
  const at = error.instancePath.slice(0, 2 * maxPathLength + 2);
  const pointer = at === '' ? '' : `.${pointerToPath(at)}`;
  const path = `${prefix}${pointer}${extraOf(error)}`.replace(/^\./, '');
  return { path: path.length > maxPathLength ? `${path.slice(0, maxPathLength)}…` : path, message };
};

/** What a validator has found first; `prefix` names the part of the message it looked at. */
export const firstIssueOf = (validator: Validator, prefix: string): Issue => {
  const [first] = findingsOf(validator.errors ?? []);
  return first ? issueOf(first, prefix) : { path: prefix, message: 'is invalid' };
};

/**
 * Holds a part of a request against the contract, which may change it in place (coercion, defaults). Returns the first
 * part that does not fit, or undefined.
 */
export const findIssue = (validator: Validator | undefined, data: unknown, prefix: string): Issue | undefined =>
  validator === undefined || validator(data) ? undefined : firstIssueOf(validator, prefix);
