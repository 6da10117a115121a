import { badRequest } from '../kernel/errors.js';
import type { TaskSource, TaskStatus } from './task.js';

const statuses: readonly TaskStatus[] = [
  'draft',
  'backlog',
  'unassigned',
  'offered',
  'reviewing',
  'pending',
  'in_progress',
  'paused',
  'completed',
  'failed',
  'cancelled',
  'superseded',
];

const sources: readonly TaskSource[] = [
  'mcp',
  'chat',
  'api',
  'ui',
  'vcs_a',
  'vcs_b',
  'devops',
  'mail',
  'system',
  'schedule',
  'workflow',
  'tracker_a',
  'tracker_b',
  'comb',
];

const tokens = <Value extends string>(
  text: string | undefined,
  known: readonly Value[],
  name: string,
): Value[] | undefined => {
  const words = (text ?? '').split(',').map((word) => word.trim());
  const given = [...new Set(words)].filter((word) => word !== '');
  const values = given.map((word) => {
    const value = known.find((candidate) => candidate === word);
    if (value === undefined) {
      throw badRequest(`Validation error: query.${name}: unknown ${name} '${word}'`);
    }
    return value;
  });
  return values.length === 0 ? undefined : values;
};

/**
 * The states in a comma-separated list; undefined when it names none.
 * @throws ApiError 400 for an unknown state
 */
export const parseStatuses = (text: string | undefined): TaskStatus[] | undefined => tokens(text, statuses, 'status');

/**
 * The sources in a comma-separated list; undefined when it names none.
 * @throws ApiError 400 for an unknown source
 */
export const parseSources = (text: string | undefined): TaskSource[] | undefined => tokens(text, sources, 'source');

/** A `requestedByUserId` filter: `none` stands for tasks without a requester. */
export const parseRequester = (text: string | undefined): string | null | undefined => (text === 'none' ? null : text);

/** A point in time the way times are stored, so that the two compare as text. */
export const parseTime = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : new Date(text).toISOString();
