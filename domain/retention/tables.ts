import type { Reader, Transaction } from '../../db/access.js';
import {
  type AgingTable,
  countOlder,
  deleteOldest,
  deleteSurplusVersions,
  listOverfullTexts,
  mostCounted,
  type Surplus,
  type SurplusQuestion,
  type VersionedText,
} from '../../db/queries/retention.js';
import { countEndedScriptRuns, deleteEndedScriptRuns } from '../../db/queries/script-runs.js';
import {
  countOldDeliveries,
  type DeliverySource,
  deleteOldDeliveries,
  deleteSurplusDeliveries,
  listOverfullSources,
} from '../../db/queries/webhook-deliveries.js';
import type { HeavyRead } from '../../db/reads/heavy-read.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import type { Settings } from '../kernel/settings/registry.js';
import { msPerDay } from '../kernel/time.js';

/** What is due in one kind of data, as of one moment. */
export interface Due {
  /** Finds out what is due, before it is deleted and before it is counted, where that is much work. */
  readonly look?: (app: App, signal: AbortSignal) => Promise<void>;
  /** Deletes up to `limit` rows that are due, oldest first; returns how many. */
  delete(db: Transaction, limit: number): Promise<number>;
  /** How many rows are due, 10,000 at most. */
  count(db: Reader): Promise<number>;
}

/** A kind of data that is not kept forever, if the operator says so. */
export interface RetainedData {
  readonly name: keyof components['schemas']['RetentionReport'];
  readonly maxBatch: number;
  /** What is due now; undefined: everything is kept. */
  due(settings: Settings, now: Date): Due | undefined;
}

const daysAgo = (now: Date, days: number): string => new Date(now.getTime() - days * msPerDay).toISOString();

const aging = (
  name: RetainedData['name'],
  table: AgingTable,
  daysOf: (settings: Settings) => number | null,
): RetainedData => ({
  name,
  maxBatch: 2000,
  due: (settings, now) => {
    const days = daysOf(settings);
    if (days === null) {
      return undefined;
    }
    const before = daysAgo(now, days);
    return {
      delete: (db, limit) => deleteOldest(db, table, before, limit),
      count: (db) => countOlder(db, table, before),
    };
  },
});

/** A durable one takes its journal with it, a thousand steps at most: so fewer at a time than of others. */
const scriptRuns: RetainedData = {
  name: 'scriptRuns',
  maxBatch: 100,
  due: ({ scriptRunsRetentionDays: days }, now) => {
    if (days === null) {
      return undefined;
    }
    const before = daysAgo(now, days);
    return {
      delete: (db, limit) => deleteEndedScriptRuns(db, before, limit),
      count: (db) => countEndedScriptRuns(db, before, mostCounted),
    };
  },
};

/** Those that wait to be worked on were acknowledged: they stay. */
const webhookDeliveries: RetainedData = {
  name: 'webhookDeliveries',
  maxBatch: 2000,
  due: ({ webhookDeliveriesRetentionDays: days }, now) => {
    const before = daysAgo(now, days);
    return {
      delete: (db, limit) => deleteOldDeliveries(db, before, limit),
      count: (db) => countOldDeliveries(db, before, mostCounted),
    };
  },
};

/** So many texts or sources are found at a time. */
const mostFound = 100;

/** What is kept of each of something, up to so many: those that have more are found beside the server. */
const surplus = <Owner extends Surplus>(
  data: Pick<RetainedData, 'name' | 'maxBatch'>,
  keepOf: (settings: Settings) => number | null,
  overfull: HeavyRead<SurplusQuestion, readonly Owner[]>,
  deleteOf: (db: Transaction, owner: Owner, keep: number, limit: number) => Promise<number>,
): RetainedData => ({
  ...data,
  due: (settings) => {
    const keep = keepOf(settings);
    if (keep === null) {
      return undefined;
    }
    let owners: readonly Owner[] = [];
    return {
      look: async (app, signal) => {
        owners = await app.service(heavyReads).run(overfull, { keep, limit: mostFound }, signal);
      },
      delete: async (db, limit) => {
        for (const owner of owners) {
          const deleted = await deleteOf(db, owner, keep, limit);
          if (deleted > 0) {
            return deleted;
          }
          owners = owners.filter((other) => other !== owner);
        }
        return 0;
      },
      count: async () =>
        Math.min(
          mostCounted,
          owners.reduce((sum, owner) => sum + owner.surplus, 0),
        ),
    };
  },
});

export const overfullTexts: HeavyRead<SurplusQuestion, readonly (VersionedText & Surplus)[]> = {
  module: import.meta.url,
  name: 'overfullTexts',
  narrowing: 'fewer versions',
  read: listOverfullTexts,
};

export const overfullSources: HeavyRead<SurplusQuestion, readonly (DeliverySource & Surplus)[]> = {
  module: import.meta.url,
  name: 'overfullSources',
  narrowing: 'fewer deliveries',
  read: listOverfullSources,
};

const contextVersions = surplus(
  { name: 'contextVersions', maxBatch: 100 },
  (settings) => settings.contextVersionsKeepLatest,
  overfullTexts,
  deleteSurplusVersions,
);

const surplusWebhookDeliveries = surplus(
  { name: 'surplusWebhookDeliveries', maxBatch: 2000 },
  (settings) => settings.webhookDeliveriesKeepLatest,
  overfullSources,
  deleteSurplusDeliveries,
);

/** All data with a retention setting. */
export const retainedData: readonly RetainedData[] = [
  aging('sessionLogs', 'session_logs', (settings) => settings.sessionLogRetentionDays),
  aging('agentLog', 'agent_log', (settings) => settings.agentLogRetentionDays),
  aging('events', 'events', (settings) => settings.eventsRetentionDays),
  aging('credentialUses', 'credential_uses', (settings) => settings.credentialUsesRetentionDays),
  scriptRuns,
  contextVersions,
  webhookDeliveries,
  surplusWebhookDeliveries,
  aging('channelMessages', 'channel_messages', (settings) => settings.channelMessagesRetentionDays),
  aging('inboxMessages', 'inbox_messages', (settings) => settings.channelMessagesRetentionDays),
];
