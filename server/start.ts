import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { openDatabase } from '../db/open.js';
import { Services } from '../domain/kernel/services.js';
import { createApp } from './app.js';
import type { Config } from './config.js';
import { drain } from './drain.js';
import type { RequestLog } from './http/request-log.js';
import { services as serviceList } from './services.js';
import { createSwarmListener } from './swarm.js';
import { createWebsiteListener } from './website.js';

export interface RunningServer {
  /** Base addresses of both APIs; the website's is null when it is not served. */
  readonly url: string;
  readonly siteUrl: string | null;
  /** Drains, stops and closes everything. Safe to call twice. */
  stop(): Promise<void>;
}

const listen = async (server: Server, host: string, port: number): Promise<string> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${name}:${address.port}`;
};

const close = async (server: Server): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await closed;
};

/**
 * Starts both APIs: database and schema first, then stored settings, background services, and the ports.
 *
 * @throws ConfigError, DatabaseInUseError, NewerDatabaseError, EncryptionKeyError, or the system's error when a port is taken
 */
export const startServer = async (config: Config, log: Logger, requestLog: RequestLog): Promise<RunningServer> => {
  const database = await openDatabase(config.databasePath);
  let draining = false;
  const { db } = database;
  const services = new Services();
  const app = createApp(config, { db, log, services }, () => draining);
  await services.start(app, serviceList);
  const swarm = createServer(await createSwarmListener(app, config, requestLog));
  const site = config.sitePort === null ? null : createServer(await createWebsiteListener(app, config, requestLog));
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
    const url = await listen(swarm, config.host, config.port);
    const siteUrl = site ? await listen(site, config.host, config.sitePort ?? 0) : null;
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
