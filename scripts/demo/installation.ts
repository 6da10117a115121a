import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorKey, type ProductOptions, startProduct, type Target } from '../bench/servers.js';
import { type Postgres, startPostgres } from '../lib/postgres/server.js';
import { ensureBuilt, ensureInstalled } from '../lib/prepare.mjs';

import { exitCodeOf, interruptions } from './interruption.js';

/** Servers that a run of the demo has for itself. */
export interface Installation {
  readonly urls: readonly string[];
  readonly key: string;
  /** Ends one server after the other, and starts it again where it was. */
  restart(): Promise<void>;
  /** Ends all of them and removes what they stored. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server, and so many servers on a database of it. What it needs is installed before, if it is
 * missing: PostgreSQL comes with the tools of development.
 */
export const startInstallation = async (replicas: number): Promise<Installation> => {
  await ensureInstalled();
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'swarm-demo-'));
  // PostgreSQL, which does not run as root, finds its own folder in there.
  chmodSync(folder, 0o711);
  const files = join(folder, 'files');
  mkdirSync(files);
  let postgres: Postgres | undefined;
  const targets: Target[] = [];
  let restarting: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    // One that starts would not be among those that are stopped.
    await restarting?.catch(() => {});
    await Promise.all(targets.map((target) => target.stop()));
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  // The servers started so far end with this process, which has to exit for that, and not just die.
  const endAll = (signal: NodeJS.Signals): never => process.exit(exitCodeOf(signal));
  for (const signal of interruptions) {
    process.on(signal, endAll);
  }
  let options: ProductOptions = {};
  try {
    postgres = await startPostgres({ folder: join(folder, 'postgres') });
    const env = {
      DATABASE_URL: postgres.url('postgres'),
      SECRETS_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      FILE_PROVIDER_LOCAL_DIR: files,
      // The demo plays a service of others on this machine.
      OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
    };
    // A Ctrl-C is for the demo: it needs them to break off.
    options = { env, detached: true };
    for (let count = 0; count < replicas; count += 1) {
      targets.push(await startProduct(folder, options));
    }
  } catch (error) {
    await stop();
    throw error;
  } finally {
    for (const signal of interruptions) {
      process.off(signal, endAll);
    }
  }
  const restartAll = async (): Promise<void> => {
    for (const [index, { url, stop: end }] of targets.entries()) {
      await end();
      targets[index] = await startProduct(folder, { ...options, port: Number(new URL(url).port) });
    }
  };
  const restart = (): Promise<void> => {
    restarting = restartAll();
    return restarting;
  };
  return { urls: targets.map(({ url }) => url), key: operatorKey, restart, stop };
};
