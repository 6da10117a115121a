import type { Reader } from '../../../db/access.js';
import { findAgentState } from '../../../db/queries/agents.js';
import { isObject } from '../../kernel/is-object.js';
import { findPermanentEntry } from '../../kv/entries.js';
import { nameAt } from './fields.js';

/** Where what comes in at a number goes. */
export interface Mapping {
  readonly agentId: string | undefined;
  readonly workflowId: string | undefined;
}

/** What is stored for a number; undefined when nothing is that can be used. */
export const mappingOf = async (db: Reader, namespace: string, key: string): Promise<Mapping | undefined> => {
  const value = (await findPermanentEntry(db, namespace, key))?.value;
  return isObject(value) ? { agentId: nameAt(value, 'agentId'), workflowId: nameAt(value, 'workflowId') } : undefined;
};

/** The agent, unless it is gone. */
export const agentOf = async (db: Reader, id: string | undefined): Promise<string | undefined> =>
  id === undefined ? undefined : (await findAgentState(db, id))?.id;
