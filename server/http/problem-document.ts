import { apiVersion } from '../../domain/website/api-version.js';

/** An RFC 9457 problem document of the website API; no other members are ever sent. */
export interface Problem {
  /** A URI naming the kind of problem. */
  type: string;
  title: string;
  status: number;
  /** What went wrong this time. */
  detail: string;
  /** The kind of problem for programs. */
  code: string;
  /** What the caller can do. */
  resolution: string;
  /** The path of the request, without its query. */
  instance?: string;
}

interface ProblemKind {
  title: string;
  resolution: (siteUrl: string) => string;
}

export type ProblemCode = keyof typeof problemKinds;

export const isProblemCode = (code: unknown): code is ProblemCode =>
  typeof code === 'string' && Object.hasOwn(problemKinds, code);

/** Every kind of problem by its code. */
const problemKinds = {
  invalid_request: {
    title: 'Invalid request',
    resolution: (siteUrl) => `Correct the named part of the request; the contract is at ${siteUrl}/openapi.json.`,
  },
  unsupported_api_version: {
    title: 'Unsupported API version',
    resolution: (siteUrl) => `Send ${apiVersion} or leave the header out, see ${siteUrl}/api-versioning.md.`,
  },
  not_found: {
    title: 'Not found',
    resolution: (siteUrl) => `See the paths of this API at ${siteUrl}/openapi.json.`,
  },
  method_not_allowed: {
    title: 'Method not allowed',
    resolution: () => 'Use one of the methods in the Allow header.',
  },
  overloaded: {
    title: 'Overloaded',
    resolution: () => 'Try again after the seconds in the Retry-After header.',
  },
  unavailable: {
    title: 'Unavailable',
    resolution: () => 'Try again in a moment, or after the seconds in the Retry-After header.',
  },
  internal_error: {
    title: 'Internal error',
    resolution: () => 'Try again later. If it keeps failing, tell the operator of this site.',
  },
} satisfies Record<string, ProblemKind>;

/**
 * The problem document for one failed request.
 * @param at the public base of the website API and the path of the request, without its query, if it is known
 */
export const problemOf = (
  code: ProblemCode,
  status: number,
  detail: string,
  at: { siteUrl: string; path?: string },
): Problem => {
  const { title, resolution } = problemKinds[code];
  return {
    type: `${at.siteUrl}/problems/${code.replaceAll('_', '-')}`,
    title,
    status,
    detail,
    code,
    resolution: resolution(at.siteUrl),
    ...(at.path !== undefined && { instance: at.path }),
  };
};
