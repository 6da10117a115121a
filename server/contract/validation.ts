import type { ErrorObject } from 'ajv';
import { invalid } from '../../domain/kernel/errors.js';

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

/** The first failure of a validator as `<path>: <reason>`; `prefix` names the part of the message it looked at. */
export const describeFailure = (validator: Validator, prefix: string): string => {
  const error = validator.errors?.[0];
  if (!error) {
    return `${prefix}: is invalid`;
  }
  const pointer = error.instancePath === '' ? '' : `.${pointerToPath(error.instancePath)}`;
  const path = `${prefix}${pointer}${extraOf(error)}`.replace(/^\./, '');
  return `${path}: ${reasonOf(error)}`;
};

/**
 * Runs a validator over a part of a request, which it may change in place (coercion, defaults).
 *
 * @throws ProductError invalid that names the first offending field
 */
export const assertValid = (validator: Validator | undefined, data: unknown, prefix: string): void => {
  if (validator && !validator(data)) {
    throw invalid(`Validation error: ${describeFailure(validator, prefix)}`);
  }
};
