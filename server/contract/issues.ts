import type { ErrorObject } from 'ajv';
import { type Issue, invalid, type ProductError, validationErrorCode } from '../../domain/kernel/errors.js';
import { type Excerpt, excerptOf } from './excerpt.js';
import { issueOf, type Validator } from './validation.js';

/** More than a person or a form can use at once. */
const maxIssues = 50;

/** A part of a request that is to be looked through for all that does not fit. */
export interface SuspectPart {
  /** A validator that goes on after the first failure; it may change what it is given. */
  readonly validator: Validator | undefined;
  readonly data: unknown;
  /** How paths into this part begin. */
  readonly prefix: string;
}

const limits = new Set(['maxLength', 'maxItems']);

/** A text or a list of which a part is left out cannot be held against anything but its length. */
const isCertain = (error: ErrorObject, { shortened }: Excerpt): boolean =>
  !shortened.has(error.instancePath) || limits.has(error.keyword);

const isSummary = ({ keyword, params }: ErrorObject): boolean =>
  keyword === 'anyOf' || (keyword === 'oneOf' && params.passingSchemas === null);

const isNullAlternative = ({ keyword, params }: ErrorObject): boolean => keyword === 'type' && params.type === 'null';

/** That no alternative fits is said by why they do not; that null would fit too helps nobody. */
const saysMore = (error: ErrorObject, before: ErrorObject | undefined): boolean =>
  !(isSummary(error) || isNullAlternative(error)) || !before?.instancePath.startsWith(error.instancePath);

const issuesOf = ({ validator, data, prefix }: SuspectPart): Issue[] => {
  const excerpt = validator && excerptOf(data);
  if (!excerpt || validator(excerpt.value)) {
    return [];
  }
  const errors = validator.errors ?? [];
  return errors
    .filter((error, index) => isCertain(error, excerpt) && saysMore(error, errors[index - 1]))
    .map((error) => issueOf(error, prefix));
};

/**
 * The error for a request that does not fit its contract: its text names the first issue, `issues` the first 50. What is
 * looked through for them is bounded (see {@link excerptOf}), so that a large body of nothing but mistakes costs little.
 *
 * @param first what a validator that stops at the first failure has found
 */
export const validationError = (first: Issue, parts: readonly SuspectPart[]): ProductError => {
  const issues = new Map([first, ...parts.flatMap(issuesOf)].map((issue) => [`${issue.path} ${issue.message}`, issue]));
  return invalid(`Validation error: ${first.path}: ${first.message}`, {
    code: validationErrorCode,
    issues: [...issues.values()].slice(0, maxIssues),
  });
};
