import { randomBytes, randomUUID } from 'node:crypto';
import type { components } from '../../generated/swarm/types.js';
import type { TestServer } from './server.js';

type Schemas = components['schemas'];
export type CredentialKey = Schemas['CredentialKey'];

/** A subscription type, whose plans are estimated and whose seats may lack a model. */
export const oauthType = 'HARNESS_A_OAUTH_TOKEN';

/** A scope id nobody else uses: files of tests share a server, and none may share pools. */
export const newPool = (): string => `pool-${randomUUID()}`;

/** A key suffix nobody else uses. */
export const newSuffix = (): string => randomBytes(4).toString('base64url').slice(0, 5);

const successful = async <Data>(result: Promise<{ data?: Data; response: Response }>): Promise<Data> => {
  const { data, response } = await result;
  if (data === undefined) {
    throw new Error(`${response.url} answered ${response.status}`);
  }
  return data;
};

export const reportUsage = (server: TestServer, body: Schemas['ReportKeyUsageBody']) =>
  successful(server.client().POST('/api/keys/report-usage', { body }));

export const reportRateLimit = (server: TestServer, body: Schemas['ReportKeyRateLimitBody']) =>
  successful(server.client().POST('/api/keys/report-rate-limit', { body }));

export const reportAuthFailure = (server: TestServer, body: Schemas['ReportKeyAuthFailureBody']) =>
  successful(server.client().POST('/api/keys/report-auth-failure', { body }));

export const reportWindows = (server: TestServer, body: Schemas['ReportKeyRateLimitWindowsBody']) =>
  successful(server.client().POST('/api/keys/report-rate-limit-windows', { body }));

export const clearRateLimit = (server: TestServer, body: Schemas['ClearKeyRateLimitBody']) =>
  successful(server.client().POST('/api/keys/clear-rate-limit', { body }));

export const available = (
  server: TestServer,
  query: { keyType: string; totalKeys: number; scope?: string; scopeId?: string; model?: Schemas['KeyModel'] },
) => successful(server.client().GET('/api/keys/available', { params: { query } }));

/** The records of one key, by scope id. */
export const recordsOf = async (server: TestServer, keySuffix: string): Promise<CredentialKey[]> => {
  const { keys } = await successful(server.client().GET('/api/keys/status', { params: { query: {} } }));
  return keys.filter((key) => key.keySuffix === keySuffix);
};

/** The record of a key that has one. */
export const recordOf = async (server: TestServer, keySuffix: string): Promise<CredentialKey> => {
  const [record, ...others] = await recordsOf(server, keySuffix);
  if (!record || others.length > 0) {
    throw new Error(`there are ${others.length + (record ? 1 : 0)} records of ${keySuffix}`);
  }
  return record;
};

export const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
export const secondsInHours = (hours: number): number => Math.floor(Date.now() / 1000) + hours * 3600;
