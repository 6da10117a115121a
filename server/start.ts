import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { openDatabase } from '../db/open.js';
import type { Secrets } from '../domain/kernel/secrets.js';
import { Services } from '../domain/kernel/services.js';
import { createApp } from './app.js';
import { drain } from './drain.js';
import { type ApiSurface, serveApi } from './http/listener.js';
import type { RequestLog } from './http/request-log.js';
import { services as serviceList } from './services.js';
import type { Startup } from './startup.js';
import { createSwarmSurface } from './swarm.js';
import { blaming, ensureWritableFolder, type ListenAddress, listenError } from './system-errors.js';
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

const listen = async (server: Server, listenAddress: ListenAddress): Promise<string> => {
  await new Promise<void>((done, reject) => {
    const fail = (error: Error): void => reject(listenError(error, listenAddress));
    server.once('error', fail);
    server.listen(listenAddress.port, listenAddress.host, () => {
      server.off('error', fail);
      done();
    });
  });
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${name}:${address.port}`;
};

interface ServedApi {
  readonly server: Server;
  readonly hangUp: () => void;
}

const serve = (surface: ApiSurface): ServedApi => {
  const server = createServer();
  return { server, hangUp: serveApi(server, surface) };
};

const close = async ({ server, hangUp }: ServedApi): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  hangUp();
  await closed;
};

/**
 * Starts both APIs: database and schema first, then stored settings, background services, and the ports.
 *
 * @throws StartError, DatabaseInUseError, NewerDatabaseError, EncryptionKeyError, StoredSettingError
 */
export const startServer = async (
  startup: Startup,
  { operatorKey, log, secrets, requestLog }: Tools,
): Promise<RunningServer> => {
  const { settings, databasePath } = startup;
  if (settings.fileProviderLocalDir !== null) {
    await ensureWritableFolder('FILE_PROVIDER_LOCAL_DIR', resolve(settings.fileProviderLocalDir));
  }
  const database = await blaming(`DATABASE_URL: the database ${databasePath} cannot be used`, () =>
    openDatabase(databasePath),
  );
  let draining = false;
  const { db } = database;
  const services = new Services();
  const app = createApp(startup, { db, log, secrets, operatorKey, services }, () => draining);
  await services.start(app, serviceList);
  const swarm = serve(await createSwarmSurface(app, requestLog));
  const { host, port, sitePort } = settings;
  const site = sitePort === null ? null : serve(await createWebsiteSurface(app, requestLog));
  const servers = site ? [swarm, site] : [swarm];
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    draining = true;
    await drain(app);
    await Promise.all(servers.map(close));
    await services.stop();
    await database.close();
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
    await stop();
    throw error;
  }
};
