import type { ErrorObject } from 'ajv';
import { mustBeOneOfTypes, needsOneOf, typesAskedFor, wordingOf } from './wording.js';

/** One thing that does not fit, and why in words. */
export interface Finding {
  /** The failure that says where it is. */
  readonly error: ErrorObject;
  readonly message: string;
}

const isSummary = ({ keyword, params }: ErrorObject): boolean =>
  keyword === 'anyOf' || (keyword === 'oneOf' && params.passingSchemas === null);

/** The named schema in which a keyword stands, or the part of an operation. */
const homeOf = ({ schemaPath }: ErrorObject): string =>
  /^[^#]*#\/components\/\w+\/[^/]+/.exec(schemaPath)?.[0] ?? schemaPath.slice(0, schemaPath.indexOf('#') + 1);

/** Whether a failure is that of one of the alternatives that a summary is about: written in place, or referred to. */
const isOfAlternative = (error: ErrorObject, summary: ErrorObject): boolean =>
  error.schemaPath.startsWith(`${summary.schemaPath}/`) ||
  (summary.instancePath !== '' &&
    error.instancePath.startsWith(summary.instancePath) &&
    homeOf(error) !== homeOf(summary));

/** The failures of the alternatives of a summary as one, where they contradict one another; else those that help. */
const summarised = (summary: ErrorObject, failures: readonly Finding[]): readonly Finding[] => {
  const isOnlyType = ({ error }: Finding): boolean =>
    error.keyword === 'type' && error.instancePath === summary.instancePath;
  const others = failures.filter((failure) => !isOnlyType(failure));
  if (others.length === 0) {
    const types = failures.flatMap(({ error }) => typesAskedFor(error));
    return [{ error: summary, message: mustBeOneOfTypes([...new Set(types)]) }];
  }
  const isLacking = ({ error }: Finding): boolean =>
    error.keyword === 'required' && error.instancePath === summary.instancePath;
  return others.length > 1 && others.every(isLacking)
    ? [{ error: summary, message: needsOneOf(others.map(({ error }) => error.params.missingProperty)) }]
    : others;
};

/** What the errors of a validator come to: alternatives none of which fits are one finding. */
export const findingsOf = (errors: readonly ErrorObject[]): Finding[] => {
  const findings: Finding[] = [];
  for (const error of errors) {
    if (!isSummary(error)) {
      findings.push({ error, message: wordingOf(error) });
      continue;
    }
    let start = findings.length;
    while (start > 0 && isOfAlternative((findings[start - 1] as Finding).error, error)) {
      start -= 1;
    }
    const failures = findings.splice(start);
    findings.push(...(failures.length > 0 ? summarised(error, failures) : [{ error, message: wordingOf(error) }]));
  }
  return findings;
};

const ranks: ReadonlyMap<string, number> = new Map([
  ['enum', 0],
  ['const', 0],
  ['type', 1],
  ['pattern', 2],
]);

const rankOf = ({ error }: Finding): number => ranks.get(error.keyword) ?? ranks.size;

/** Whether a finding says more of a value than another one of the same value. */
export const saysMore = (finding: Finding, other: Finding): boolean => rankOf(finding) < rankOf(other);
