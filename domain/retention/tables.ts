import type { Reader, Transaction } from '../../db/access.js';
import {
  type AgingTable,
  countOlder,
  countSurplusVersions,
  deleteOldest,
  deleteSurplusVersions,
} from '../../db/queries/retention.js';
import { countEndedScriptRuns, deleteEndedScriptRuns } from '../../db/queries/script-runs.js';
import { countSurplusDeliveries, deleteSurplusDeliveries } from '../../db/queries/webhook-deliveries.js';
import type { components } from '../../generated/swarm/types.js';
import type { Settings } from '../kernel/settings/registry.js';
import { msPerDay } from '../kernel/time.js';

/** What is due in one kind of data, as of one moment. */
export interface Due {
  /** Deletes up to `limit` rows that are due, oldest first; returns how many. */
  delete(db: Transaction, limit: number): Promise<number>;
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
      count: (db) => countEndedScriptRuns(db, before),
    };
  },
};

const contextVersions: RetainedData = {
  name: 'contextVersions',
  maxBatch: 100,
  due: ({ contextVersionsKeepLatest: keep }) => {
    if (keep === null) {
      return undefined;
    }
    return {
      delete: (db, limit) => deleteSurplusVersions(db, keep, limit),
      count: (db) => countSurplusVersions(db, keep),
    };
  },
};

const surplusWebhookDeliveries: RetainedData = {
  name: 'surplusWebhookDeliveries',
  maxBatch: 2000,
  due: ({ webhookDeliveriesKeepLatest: keep }) => ({
    delete: (db, limit) => deleteSurplusDeliveries(db, keep, limit),
    count: (db) => countSurplusDeliveries(db, keep),
  }),
};

/** All data with a retention setting. */
export const retainedData: readonly RetainedData[] = [
  aging('sessionLogs', 'session_logs', (settings) => settings.sessionLogRetentionDays),
  aging('agentLog', 'agent_log', (settings) => settings.agentLogRetentionDays),
  aging('events', 'events', (settings) => settings.eventsRetentionDays),
  aging('credentialUses', 'credential_uses', (settings) => settings.credentialUsesRetentionDays),
  scriptRuns,
  contextVersions,
  aging('webhookDeliveries', 'webhook_deliveries', (settings) => settings.webhookDeliveriesRetentionDays),
  surplusWebhookDeliveries,
  aging('channelMessages', 'channel_messages', (settings) => settings.channelMessagesRetentionDays),
  aging('inboxMessages', 'inbox_messages', (settings) => settings.channelMessagesRetentionDays),
];
