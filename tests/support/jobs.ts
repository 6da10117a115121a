import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { type OpenDatabase, openDatabase } from '../../db/open.js';
import type { JobRow } from '../../db/queries/jobs.js';
import type { App, ServiceKey } from '../../domain/kernel/app.js';
import { databaseOutage } from '../../domain/kernel/database-outage.js';
import { hooks } from '../../domain/kernel/hooks.js';
import { enqueue, type JobOptions } from '../../domain/kernel/jobs/enqueue.js';
import type { JobKind } from '../../domain/kernel/jobs/kinds.js';
import { jobSignals } from '../../domain/kernel/jobs/signals.js';
import { JobWorker } from '../../domain/kernel/jobs/worker.js';
import { relay } from '../../domain/kernel/relay.js';
import { Secrets } from '../../domain/kernel/secrets.js';
import { Services } from '../../domain/kernel/services.js';
import { inTransaction, type UnitOfWork } from '../../domain/kernel/unit-of-work.js';
import { createApp } from '../../server/app.js';
import { databases } from './databases/databases.js';
import { startupFor } from './databases/startup.js';
import type { StoredData } from './databases/stored-data.js';
import { insertRow, type StoredColumns } from './rows.js';
import { operatorKey, type TestServer } from './server.js';

/** What a job of a test does that anybody can see: a row. */
export const leave = async ({ db, now }: UnitOfWork, mark: string): Promise<void> => {
  await db.insertInto('channel_cursors').values({ channelId: mark, ts: '1', updatedAt: now }).execute();
};

/** The worker on a database of its own, without the rest of the server: for job kinds that the product does not have. */
export class JobHouse {
  readonly app: App;
  readonly folder: string;
  readonly #database: OpenDatabase;
  readonly #observer: StoredData;
  readonly #services: Services;
  #worker: JobWorker | undefined;

  private constructor(app: App, folder: string, database: OpenDatabase, observer: StoredData, services: Services) {
    this.app = app;
    this.folder = folder;
    this.#database = database;
    this.#observer = observer;
    this.#services = services;
  }

  /**
   * Opens the database of a data folder.
   *
   * @param more services that the kinds use
   */
  static async open(folder: string, more: readonly ServiceKey<unknown>[] = []): Promise<JobHouse> {
    const startup = startupFor(folder);
    const database = await openDatabase(startup.database);
    const services = new Services();
    const resources = {
      db: database.db,
      log: pino({ level: 'silent' }),
      secrets: new Secrets(),
      operatorKey,
      services,
    };
    const app = createApp(startup, resources, () => false);
    await services.start(app, [databaseOutage, relay, jobSignals, hooks, ...more]);
    return new JobHouse(app, folder, database, databases.open(folder), services);
  }

  /** Starts a worker for these kinds. */
  async work(...kinds: readonly JobKind[]): Promise<void> {
    this.#worker = new JobWorker(this.app, kinds);
    await this.#worker.start();
  }

  async stopWorking(): Promise<void> {
    await this.#worker?.stop();
    this.#worker = undefined;
  }

  enqueue<Payload extends object>(kind: JobKind<Payload>, payload: Payload, options?: JobOptions): Promise<void> {
    return inTransaction(this.app, (uow) => enqueue(uow, kind, payload, options));
  }

  /** Changes jobs: puts them into a state that is hard to reach. */
  async change(columns: Partial<JobRow>, which: Partial<JobRow> = {}): Promise<void> {
    await inTransaction(this.app, async ({ db }) => {
      await db
        .updateTable('jobs')
        .set(columns)
        .where((eb) => eb.and(which))
        .execute();
    });
  }

  /** All jobs of the table, oldest first. */
  jobs(): Promise<JobRow[]> {
    return this.app.db.selectFrom('jobs').selectAll().orderBy('id').execute();
  }

  /** The marks that were left, sorted. */
  marks(): unknown[] {
    return this.#observer.prepare('select channelId from channel_cursors order by 1').pluck().all();
  }

  async close(): Promise<void> {
    await this.stopWorking();
    await this.#services.stop();
    this.#observer.close();
    await this.#database.close();
  }
}

/** A house for each test of a file; with services that the kinds use. */
export const useJobHouse = (...more: readonly ServiceKey<unknown>[]): { readonly house: JobHouse } => {
  const holder: { house?: JobHouse; folder?: string } = {};
  beforeEach(async () => {
    holder.folder = mkdtempSync(join(tmpdir(), 'swarm-jobs-'));
    await databases.createPrepared(holder.folder);
    holder.house = await JobHouse.open(holder.folder, more);
  });
  afterEach(async () => {
    await holder.house?.close();
    if (holder.folder !== undefined) {
      await databases.remove(holder.folder);
      rmSync(holder.folder, { recursive: true });
    }
  });
  return {
    get house(): JobHouse {
      if (holder.house === undefined) {
        throw new Error('there is a house only while a test runs');
      }
      return holder.house;
    },
  };
};

/** When the last attempt of a dead job failed: not so long ago that it is forgotten. */
export const lastFailure = new Date(Date.now() - 3_600_000).toISOString();

/** Stores a job that failed for good; returns its id. */
export const addDeadJob = (server: TestServer, columns: StoredColumns<'jobs'> = {}): string => {
  const id = randomUUID();
  insertRow(server, 'jobs', {
    id,
    kind: 'test.unknown',
    agentId: '',
    state: 'dead',
    runAt: '2026-01-01T00:00:00.000Z',
    attempts: 20,
    maxAttempts: 20,
    payload: '{"taskId":"t"}',
    failedAt: lastFailure,
    lastError: 'no luck',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...columns,
  });
  return id;
};
