import type { JsonObject } from '../../db/tables/column-types.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { components } from '../../generated/swarm/types.js';
import { shownObject } from '../kernel/stored-json.js';

export type RoutingAffinity = components['schemas']['RoutingAffinity'];

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrAbsent = (value: unknown): value is string | undefined => value === undefined || isText(value);

/**
 * The stored affinity of a task: undefined when it has none (any worker may take it), `invalid` when it cannot be read
 * (nobody may) (docs/claiming.md).
 */
export const readAffinity = (stored: TaskTable['routingAffinity']): RoutingAffinity | 'invalid' | undefined => {
  if (stored === null) {
    return undefined;
  }
  const value: JsonObject | undefined = shownObject(stored);
  if (value === undefined) {
    return 'invalid';
  }
  const { sourceAgentId, role, harnessProvider, capabilities, leadOnly } = value;
  const capable = capabilities === undefined || (Array.isArray(capabilities) && capabilities.every(isText));
  const lead = leadOnly === undefined || typeof leadOnly === 'boolean';
  if (!capable || !lead) {
    return 'invalid';
  }
  if (!isTextOrAbsent(sourceAgentId) || !isTextOrAbsent(role) || !isTextOrAbsent(harnessProvider)) {
    return 'invalid';
  }
  return { sourceAgentId, role, harnessProvider, capabilities, leadOnly };
};
