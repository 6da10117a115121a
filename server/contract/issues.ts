import type { ErrorObject } from 'ajv';
import { type Issue, invalid, type ProductError, validationErrorCode } from '../../domain/kernel/errors.js';
import { type Excerpt, excerptOf } from './excerpt.js';
import { type Finding, findingsOf, saysMore } from './findings.js';
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

/** The one issue of each path, in the order in which they were found. */
const issuesOf = ({ validator, data, prefix }: SuspectPart): Issue[] => {
  const excerpt = validator && excerptOf(data);
  if (!excerpt || validator(excerpt.value)) {
    return [];
  }
  const byPath = new Map<string, { readonly finding: Finding; readonly issue: Issue }>();
  for (const finding of findingsOf((validator.errors ?? []).filter((error) => isCertain(error, excerpt)))) {
    const issue = issueOf(finding, prefix);
    const known = byPath.get(issue.path);
    if (!known || saysMore(finding, known.finding)) {
      byPath.set(issue.path, { finding, issue });
    }
  }
  return [...byPath.values()].map(({ issue }) => issue);
};

/**
 * The error for a request that does not fit its contract: its text names the first issue, `issues` the first 50. What is
 * looked through for them is bounded (see {@link excerptOf}), so that a large body of nothing but mistakes costs little.
 *
 * @param first what a validator that stops at the first failure has found
 */
export const validationError = (first: Issue, parts: readonly SuspectPart[]): ProductError => {
  const all = parts.flatMap(issuesOf);
  const headline = all.find(({ path }) => path === first.path) ?? first;
  return invalid(`Validation error: ${headline.path}: ${headline.message}`, {
    code: validationErrorCode,
    issues: [headline, ...all.filter((issue) => issue !== headline)].slice(0, maxIssues),
  });
};
