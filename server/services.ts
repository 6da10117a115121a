import { accessService } from '../domain/access/service.js';
import { startHeartbeat } from '../domain/heartbeat/loop.js';
import type { App } from '../domain/kernel/app.js';
import { seedPrices } from '../domain/pricing/prices.js';
import { retentionService } from '../domain/retention/retention.js';

/** Something that runs beside the requests: started before the server listens, stopped before the database closes. */
export interface Service {
  readonly name: string;
  /** Starts it and returns the function that stops it and waits for its current work. */
  readonly start: (app: App) => Promise<() => Promise<void>>;
}

/** All background services, in the order in which they start; they stop in the reverse order. */
export const services: readonly Service[] = [
  accessService,
  { name: 'social images', start: async (app) => () => app.socialImages.close() },
  retentionService,
  {
    name: 'bundled prices',
    start: async (app) => {
      await seedPrices(app);
      return async () => {};
    },
  },
  { name: 'heartbeat', start: startHeartbeat },
];

/** Starts all services and returns the function that stops them. A service that cannot start stops the process. */
export const startServices = async (app: App): Promise<() => Promise<void>> => {
  const stops: (() => Promise<void>)[] = [];
  const stopAll = async (): Promise<void> => {
    for (const stop of stops.reverse()) {
      await stop();
    }
  };
  try {
    for (const service of services) {
      stops.push(await service.start(app));
    }
  } catch (error) {
    await stopAll();
    throw error;
  }
  return stopAll;
};
