import { createHash } from 'node:crypto';
import { operatorKey, type TestServer } from './server.js';

/** How audit entries name the operator key of the tests. */
export const operatorFingerprint = createHash('sha256').update(operatorKey).digest('hex').slice(0, 8);

let models = 0;

/** The path of the prices of a model nobody else uses. */
export const newLine = (): string => {
  models += 1;
  return `/api/pricing/internal/model-${models}/input`;
};

export const addPrice = (server: TestServer, line: string, pricePerMillionUsd: number, effectiveFrom?: number) =>
  server.request('POST', line, { body: { pricePerMillionUsd, ...(effectiveFrom !== undefined && { effectiveFrom }) } });

/** The newest audit entry of a type, its metadata parsed. */
export const auditEntry = (server: TestServer, eventType: string): Record<string, unknown> | undefined => {
  const row = server.database
    .prepare('select metadata from agent_log where eventType = ? order by id desc limit 1')
    .get(eventType) as { metadata: string } | undefined;
  return row && (JSON.parse(row.metadata) as Record<string, unknown>);
};
