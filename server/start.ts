import { createServer, type Server } from 'node:http';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { type OpenDatabase, openDatabase } from '../db/open.js';
import type { App } from '../domain/kernel/app.js';
import { endsWithin } from '../domain/kernel/ends-within.js';
import type { Secrets } from '../domain/kernel/secrets.js';
import { Services } from '../domain/kernel/services.js';
import { TimeLeft } from '../domain/kernel/time-left.js';
import { createApp } from './app.js';
import { drain } from './drain.js';
import { limitConnections } from './http/connection-limit.js';
import { Connections } from './http/connections.js';
import { type ApiSurface, type Serving, serveApi } from './http/listener.js';
import type { RequestLog } from './http/request-log.js';
import { serverOptions } from './http/server-options.js';
import { listen } from './listen.js';
import { services as serviceList } from './services.js';
import type { Startup } from './startup.js';
import { createSwarmSurface } from './swarm.js';
import { blaming, blamingDatabase, databaseBlamed, ensureWritableFolder } from './system-errors.js';
import { createWebsiteSurface } from './website.js';

export interface RunningServer {
  /** Base addresses of both APIs; the website's is null when it is not served. */
  readonly url: string;
  readonly siteUrl: string | null;
  /** Drains, stops and closes everything. Safe to call twice. */
  stop(): Promise<void>;
}

/** What the process has beside its environment. */
export interface Tools {
  readonly operatorKey: string;
  readonly log: Logger;
  readonly secrets: Secrets;
  readonly requestLog: RequestLog;
}

interface ServedApi extends Serving {
  readonly server: Server;
  readonly connections: Connections;
}

const serve = (surface: ApiSurface): ServedApi => {
  const { settings, log } = surface.app;
  const server = createServer(serverOptions(settings));
  limitConnections(server, settings.maxConnections, log);
  return { server, connections: new Connections(server), ...serveApi(server, surface) };
};

const close = ({ connections, hangUp }: ServedApi, timeoutMs: number): Promise<number> => {
  hangUp();
  return connections.close(timeoutMs);
};

const closeAll = async (servers: readonly ServedApi[], { log, settings }: App): Promise<void> => {
  const cutOff = await Promise.all(servers.map((served) => close(served, settings.shutdownTimeoutMs)));
  const connections = cutOff.reduce((sum, count) => sum + count, 0);
  if (connections > 0) {
    log.warn({ connections }, 'connections were cut off: their requests took too long');
  }
};

/** What is open before the server answers. */
interface Opened {
  readonly database: OpenDatabase;
  readonly services: Services;
}

/** How long the work of the server itself may take to end once nobody is connected any more, in milliseconds: … */
const innerWorkMs = 8000;
/** … of it, requests that were cut off; … */
const cutOffRequestsMs = 3000;
/** … and of that, before what they wait for elsewhere is given up: most end by themselves; … */
const byThemselvesMs = 1000;
/** … and beyond it, the database. */
const closingMs = 2000;

/** Returns what went wrong, if anything did, and the next is to be ended all the same. */
const problemOf = async (work: Promise<unknown>, ms: number, late: string): Promise<string[]> => {
  if (!(await endsWithin(work, ms))) {
    return [late];
  }
  return work.then(
    () => [],
    (error: unknown) => [error instanceof Error ? error.message : String(error)],
  );
};

/** @throws Error when something fails or takes too long: the process is then to end without it */
const endInnerWork = async (servers: readonly ServedApi[], { services, database }: Opened): Promise<void> => {
  const time = new TimeLeft(innerWorkMs);
  const cutOffTime = new TimeLeft(cutOffRequestsMs);
  const requests = Promise.all(servers.map(({ finished }) => finished()));
  if (!(await endsWithin(requests, byThemselvesMs))) {
    services.giveUp();
  }
  const problems = await problemOf(requests, cutOffTime.ms(), 'Requests that were cut off did not end in time');
  // They give up what is late by themselves, and say of which it was.
  problems.push(...(await problemOf(services.stop(time), innerWorkMs, 'The services did not end in time')));
  problems.push(...(await problemOf(database.close(), closingMs, 'The database was not closed in time')));
  if (problems.length > 0) {
    throw new Error(problems.join('; '));
  }
};

const answer = async (startup: Startup, tools: Tools, opened: Opened): Promise<RunningServer> => {
  const { database, services } = opened;
  const { operatorKey, log, secrets, requestLog } = tools;
  let draining = false;
  const app = createApp(startup, { db: database.db, log, secrets, operatorKey, services }, () => draining);
  await blamingDatabase(startup.database, () => services.start(app, serviceList));
  const swarm = serve(await createSwarmSurface(app, requestLog));
  const { host, port, sitePort } = startup.settings;
  const site = sitePort === null ? null : serve(await createWebsiteSurface(app, requestLog));
  const servers = site ? [swarm, site] : [swarm];
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    draining = true;
    services.drain();
    await drain(app);
    await closeAll(servers, app);
    await endInnerWork(servers, opened);
  };
  try {
    const url = await listen(swarm.server, { host, port, portSetting: 'PORT' });
    const siteUrl = site ? await listen(site.server, { host, port: sitePort ?? 0, portSetting: 'SITE_PORT' }) : null;
    return {
      url,
      siteUrl,
      stop: () => {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    await closeAll(servers, app);
    throw error;
  }
};

/**
 * Starts both APIs: database and schema first, then stored settings, background services, and the ports.
 *
 * @throws StartError, ForeignDatabaseError, DatabaseInUseError, LinkedDatabaseError, NewerDatabaseError, UnusablePostgresError, EncryptionKeyError, StoredSettingError
 */
export const startServer = async (startup: Startup, tools: Tools): Promise<RunningServer> => {
  const { settings } = startup;
  const folders = [
    ['FILE_PROVIDER_LOCAL_DIR', settings.fileProviderLocalDir],
    ['CONFIG_ENV_FILES_DIR', settings.configEnvFilesDir],
  ] as const;
  for (const [setting, folder] of folders) {
    if (folder !== null) {
      await ensureWritableFolder(setting, resolve(folder));
    }
  }
  const database = await blaming(databaseBlamed(startup.database), () =>
    openDatabase(startup.database, (migration) =>
      tools.log.info({ migration }, 'bringing the database to this version, which may take a while'),
    ),
  );
  const services = new Services();
  try {
    return await answer(startup, tools, { database, services });
  } catch (error) {
    await endsWithin(services.stop(), innerWorkMs);
    await endsWithin(database.close(), closingMs);
    throw error;
  }
};
