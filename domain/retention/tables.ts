import type { Kysely } from 'kysely';
import {
  type AgingTable,
  countOlder,
  countSurplusVersions,
  deleteOldest,
  deleteSurplusVersions,
} from '../../db/queries/retention.js';
import type { Database } from '../../db/schema.js';
import type { components } from '../../generated/swarm/types.js';
import { integerSetting } from '../kernel/flags.js';

const dayMs = 24 * 60 * 60 * 1000;
const off = 0;
const longest = 1_000_000;

/** What is due in one kind of data, as of one moment. */
export interface Due {
  /** Deletes up to `limit` rows that are due, oldest first; returns how many. */
  delete(db: Kysely<Database>, limit: number): Promise<number>;
  count(db: Kysely<Database>): Promise<number>;
}

/** A kind of data that is not kept forever, if the operator says so. */
export interface RetainedData {
  readonly name: keyof components['schemas']['RetentionReport'];
  readonly largestBatch: number;
  /** What is due now; undefined: everything is kept. */
  due(now: Date): Due | undefined;
}

const aging = (name: RetainedData['name'], table: AgingTable, setting: string): RetainedData => ({
  name,
  largestBatch: 2000,
  due: (now) => {
    const days = integerSetting(setting, off, 1, longest);
    if (days === off) {
      return undefined;
    }
    const before = new Date(now.getTime() - days * dayMs).toISOString();
    return {
      delete: (db, limit) => deleteOldest(db, table, before, limit),
      count: (db) => countOlder(db, table, before),
    };
  },
});

const contextVersions: RetainedData = {
  name: 'contextVersions',
  largestBatch: 100,
  due: () => {
    const keep = integerSetting('CONTEXT_VERSIONS_KEEP_LATEST', off, 1, longest);
    if (keep === off) {
      return undefined;
    }
    return {
      delete: (db, limit) => deleteSurplusVersions(db, keep, limit),
      count: (db) => countSurplusVersions(db, keep),
    };
  },
};

/** All data with a retention setting. */
export const retainedData: readonly RetainedData[] = [
  aging('sessionLogs', 'session_logs', 'SESSION_LOG_RETENTION_DAYS'),
  aging('agentLog', 'agent_log', 'AGENT_LOG_RETENTION_DAYS'),
  aging('events', 'events', 'EVENTS_RETENTION_DAYS'),
  contextVersions,
];
