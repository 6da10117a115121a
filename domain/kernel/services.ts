import type { App, ServiceKey, StartedService } from './app.js';
import { endsWithin } from './ends-within.js';
import { TimeLeft } from './time-left.js';

/**
 * What a subject keeps in the process: caches, buffers, timers, pools. The subject exports the key, the server lists it
 * (server/services.ts) and starts it, rules reach what it started with `app.service(key)`.
 *
 * @example
 * export const tokenUsage = defineService({
 *   name: 'token usage',
 *   start: (app) => ({ service: new TokenUsage(app) }),
 * });
 * app.service(tokenUsage).note(tokenId);
 */
export const defineService = <Service>(key: ServiceKey<Service>): ServiceKey<Service> => key;

/** How long all services together may take to end their current work, in milliseconds, unless whoever stops them says. */
const usualStopMs = 5000;
/** How long it may then take until what was given up is gone. */
const graceMs = 1000;
/** How long they may take of it to store what only memory has. */
const flushMs = 2000;

interface Started extends Pick<StartedService<unknown>, 'drain' | 'giveUp' | 'flush' | 'stop' | 'stopsBeside'> {
  readonly name: string;
}

/** The services of one app: started in the order given, stopped in the reverse order. */
export class Services {
  readonly #services = new Map<ServiceKey<unknown>, unknown>();
  readonly #started: Started[] = [];

  /**
   * What was started under a key.
   *
   * @throws Error when it is not started (yet): it is missing in the server's list, or listed after its user
   */
  get<Service>(key: ServiceKey<Service>): Service {
    const service = this.#services.get(key);
    if (service === undefined) {
      throw new Error(`The service "${key.name}" is not started`);
    }
    // Only `start` fills the map, with what this very key made.
    return service as Service;
  }

  /** Starts services one after the other. When one cannot start, those before it are stopped again. */
  async start(app: App, keys: readonly ServiceKey<unknown>[]): Promise<void> {
    try {
      for (const key of keys) {
        const { service, ...ends } = await key.start(app);
        this.#services.set(key, service);
        this.#started.push({ name: key.name, ...ends });
      }
    } catch (error) {
      await Promise.allSettled([this.stop()]);
      throw error;
    }
  }

  /** Tells all services that the process is about to stop. */
  drain(): void {
    for (const { drain } of this.#started) {
      drain?.();
    }
  }

  /** Has all services give up what requests that were cut off wait for. */
  giveUp(): void {
    for (const { giveUp } of this.#started) {
      giveUp?.();
    }
  }

  /**
   * Stops all services and waits for their current work; each is stopped once. What only memory has is stored first, since
   * there may be no time for it later. One that fails or takes too long keeps no other from being stopped.
   *
   * @param time what they have together
   * @throws Error naming those that failed or did not end
   */
  async stop(time = new TimeLeft(usualStopMs)): Promise<void> {
    const started = this.#started.splice(0).reverse();
    const wholeTime = new TimeLeft(time.ms() + graceMs);
    await endsWithin(Promise.allSettled(started.map(async ({ flush }) => flush?.())), time.ms(flushMs));
    const beside = started.filter(({ stopsBeside }) => stopsBeside);
    const problems: string[] = [];
    const end = async ({ name, stop }: Started): Promise<void> => {
      let problem = 'did not end in time';
      const stopping = (async () => stop?.(time))().then(
        () => {
          problem = '';
        },
        (error: unknown) => {
          problem = `failed: ${error instanceof Error ? error.message : String(error)}`;
        },
      );
      await endsWithin(stopping, wholeTime.ms());
      if (problem !== '') {
        problems.push(`${name} ${problem}`);
      }
    };
    const left = new Set(started);
    for (const service of started) {
      const next = (service.stopsBeside ? beside : [service]).filter((one) => left.delete(one));
      await Promise.all(next.map(end));
    }
    if (problems.length > 0) {
      throw new Error(`Services were not stopped well: ${problems.join('; ')}`);
    }
  }
}
