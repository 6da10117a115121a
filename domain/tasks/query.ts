import { type TaskSource, type TaskStatus, taskSources, taskStatuses } from '../../generated/swarm/enums.js';
import { invalidField } from '../kernel/errors.js';
import { isOneOf } from '../kernel/one-of.js';
import { storedTime } from '../kernel/time.js';

const tokens = <Value extends string>(
  text: string | undefined,
  known: readonly Value[],
  name: string,
): Value[] | undefined => {
  const words = (text ?? '').split(',').map((word) => word.trim());
  const given = [...new Set(words)].filter((word) => word !== '');
  const values = given.map((word) => {
    if (!isOneOf(known, word)) {
      throw invalidField(`query.${name}`, `must be one of ${known.join(', ')}; '${word}' is none`);
    }
    return word;
  });
  return values.length === 0 ? undefined : values;
};

/**
 * The states in a comma-separated list; undefined when it names none.
 * @throws ProductError invalid for an unknown state
 */
export const parseStatuses = (text: string | undefined): TaskStatus[] | undefined =>
  tokens(text, taskStatuses, 'status');

/**
 * The sources in a comma-separated list; undefined when it names none.
 * @throws ProductError invalid for an unknown source
 */
export const parseSources = (text: string | undefined): TaskSource[] | undefined => tokens(text, taskSources, 'source');

/** A `requestedByUserId` filter: `none` stands for tasks without a requester. */
export const parseRequester = (text: string | undefined): string | null | undefined => (text === 'none' ? null : text);

/** A point in time the way times are stored, so that the two compare as text. */
export const parseTime = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : storedTime(text);
