import type { App, ServiceKey } from './app.js';

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

/** The services of one app: started in the order given, stopped in the reverse order. */
export class Services {
  readonly #started = new Map<ServiceKey<unknown>, unknown>();
  readonly #drains: (() => void)[] = [];
  readonly #stops: (() => Promise<void>)[] = [];

  /**
   * What was started under a key.
   *
   * @throws Error when it is not started (yet): it is missing in the server's list, or listed after its user
   */
  get<Service>(key: ServiceKey<Service>): Service {
    const service = this.#started.get(key);
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
        const { service, drain, stop } = await key.start(app);
        this.#started.set(key, service);
        if (drain) {
          this.#drains.push(drain);
        }
        if (stop) {
          this.#stops.push(stop);
        }
      }
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Tells all services that the process is about to stop. */
  drain(): void {
    for (const drain of this.#drains) {
      drain();
    }
  }

  /** Stops all services and waits for their current work; each is stopped once. */
  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0).reverse()) {
      await stop();
    }
  }
}
