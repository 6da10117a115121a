import type { ErrorObject } from 'ajv';
import type { Issue } from '../../domain/kernel/errors.js';

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

const reasonOf = (error: ErrorObject): string => {
  switch (error.keyword) {
    case 'required':
      return 'is required';
    case 'enum':
      return `must be one of ${(error.params.allowedValues as unknown[]).join(', ')}`;
    case 'pattern':
      return error.params.pattern === '\\S' ? 'must not be blank' : `must match ${error.params.pattern}`;
    case 'unevaluatedProperties':
      return 'is not declared by the contract';
    default:
      return error.message ?? 'is invalid';
  }
};

const maxPathLength = 300;

/** The path of an issue, as long as the contract lets it be. */
export const shortPath = (path: string): string =>
  path.length > maxPathLength ? `${path.slice(0, maxPathLength)}…` : path;

/** A failure of a validator in words; `prefix` names the part of the message it looked at. */
export const issueOf = (error: ErrorObject, prefix: string): Issue => {
  // Escaped, a character takes two.
  const at = error.instancePath.slice(0, 2 * maxPathLength + 2);
  const pointer = at === '' ? '' : `.${pointerToPath(at)}`;
  const path = `${prefix}${pointer}${extraOf(error)}`.replace(/^\./, '');
  return { path: shortPath(path), message: reasonOf(error) };
};

/** What a validator has found first; `prefix` names the part of the message it looked at. */
export const firstIssueOf = (validator: Validator, prefix: string): Issue => {
  const error = validator.errors?.[0];
  return error ? issueOf(error, prefix) : { path: prefix, message: 'is invalid' };
};

/**
 * Holds a part of a request against the contract, which may change it in place (coercion, defaults). Returns the first
 * part that does not fit, or undefined.
 */
export const findIssue = (validator: Validator | undefined, data: unknown, prefix: string): Issue | undefined =>
  validator === undefined || validator(data) ? undefined : firstIssueOf(validator, prefix);
