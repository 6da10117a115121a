import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorKey, startProduct, type Target } from '../bench/servers.js';
import { startPostgres } from '../lib/postgres/server.js';
import { ensureBuilt } from '../lib/prepare.mjs';

/** Servers that a run of the demo has for itself. */
export interface Installation {
  readonly urls: readonly string[];
  readonly key: string;
  /** Ends all of them and removes what they stored. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server, and so many servers on a database of it. */
export const startInstallation = async (replicas: number): Promise<Installation> => {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'swarm-demo-'));
  // PostgreSQL, which does not run as root, finds its own folder in there.
  chmodSync(folder, 0o711);
  const files = join(folder, 'files');
  mkdirSync(files);
  const postgres = await startPostgres({ folder: join(folder, 'postgres') });
  const env = {
    DATABASE_URL: postgres.url('postgres'),
    SECRETS_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    FILE_PROVIDER_LOCAL_DIR: files,
  };
  const targets: Target[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(targets.map((target) => target.stop()));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (let count = 0; count < replicas; count += 1) {
      targets.push(await startProduct(folder, { env }));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { urls: targets.map(({ url }) => url), key: operatorKey, stop };
};
