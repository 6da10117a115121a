import type { components } from '../../generated/swarm/types.js';
import { configuration } from '../config/configuration.js';
import type { App } from '../kernel/app.js';
import { invalidField, notFound, ProductError, upstream } from '../kernel/errors.js';
import { defineService } from '../kernel/services.js';
import { msPerMinute } from '../kernel/time.js';
import { type Answer, Written } from '../kernel/written.js';
import { outbound } from '../outbound/outbound.js';
import { entriesOf } from './entries.js';
import { surfaceOf } from './surface.js';
import { toEntry, vendoredIntegrations } from './vendored.js';

type Schemas = components['schemas'];
type Catalog = Schemas['IntegrationsCatalog'];
type Surface = Schemas['IntegrationSurface'];

const timeoutMs = 15_000;
const maxBytes = 2 * 1024 * 1024;
const keptForMs = 60 * msPerMinute;
const mostSurfaces = 200;

const unusable = (why: string): ProductError =>
  upstream(`The integrations catalogue cannot be asked: ${why}`, { code: 'catalog_unavailable' });

/** @throws ProductError upstream when nobody said where it is */
const baseOf = ({ settings }: App): string => {
  if (settings.integrationsCatalogUrl === null) {
    throw unusable('INTEGRATIONS_CATALOG_URL is not set');
  }
  return settings.integrationsCatalogUrl;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw unusable('it does not answer with JSON');
  }
};

/** What the catalogue has at an address; undefined where that is nothing. @throws ProductError upstream */
const ask = async (app: App, url: string): Promise<unknown> => {
  const isTrusted = app.service(configuration).isDecidedByOperator('INTEGRATIONS_CATALOG_URL');
  const headers = [['accept', 'application/json']] as const;
  const answer = await app
    .service(outbound)
    .fetch({ url, headers, maxBytes, timeoutMs, isTrusted })
    .catch((error: unknown) => {
      throw error instanceof ProductError ? unusable(error.message) : error;
    });
  if (answer.status === 404) {
    return undefined;
  }
  if (answer.status < 200 || answer.status > 299) {
    throw unusable(`it answers ${answer.status}`);
  }
  return parsed(answer.body.toString('utf8'));
};

const catalogWith = (app: App, entries: readonly Schemas['CatalogEntry'][], partial: boolean): Catalog => {
  const vendored = app.service(vendoredIntegrations).map(toEntry);
  const domains = new Set(vendored.map(({ domain }) => domain?.toLowerCase()));
  const others = entries.filter(({ domain }) => domain === null || !domains.has(domain.toLowerCase()));
  return { entries: [...vendored, ...others], cachedAt: app.clock.now(), partial };
};

/** It may have thousands of entries, and is written once for all who read it. */
const readCatalog = async (app: App, base: string): Promise<Written<Catalog>> => {
  const entries = entriesOf(await ask(app, `${base}/api.json`));
  if (entries === undefined) {
    throw unusable('it does not answer with a list of services');
  }
  return new Written(Buffer.from(JSON.stringify(catalogWith(app, entries, false))));
};

const readSurface = async (app: App, base: string, domain: string): Promise<Surface> => {
  const told = await ask(app, `${base}/api/${domain}/surface`);
  if (told === undefined) {
    throw notFound('integrationSurface');
  }
  const surface = surfaceOf(told, domain);
  if (surface === undefined) {
    throw unusable('it does not answer with a surface');
  }
  return surface;
};

interface Kept<Value> {
  readonly until: number;
  readonly value: Promise<Value>;
}

/** Answers of another server, each asked for once in an hour, however many want it at once. Failures are not kept. */
class Answers<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  of(key: string, now: number, read: () => Promise<Value>): Promise<Value> {
    const known = this.#kept.get(key);
    if (known !== undefined && now < known.until) {
      return known.value;
    }
    this.#kept.delete(key);
    const kept: Kept<Value> = { until: now + keptForMs, value: this.#forgetting(key, read) };
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#most && oldest !== undefined) {
      this.#kept.delete(oldest);
    }
    return kept.value;
  }

  async #forgetting(key: string, read: () => Promise<Value>): Promise<Value> {
    // Not before what is read is kept: then a failure is forgotten after it was kept.
    await Promise.resolve();
    try {
      return await read();
    } catch (error) {
      this.#kept.delete(key);
      throw error;
    }
  }
}

/** What is kept of the catalogue. */
export const catalogAnswers = defineService({
  name: 'integrations catalogue',
  start: () => ({
    service: { catalog: new Answers<Written<Catalog>>(1), surfaces: new Answers<Surface>(mostSurfaces) },
  }),
});

/**
 * The services that can be integrated (docs/integrations-catalog.md).
 *
 * @throws ProductError upstream (`catalog_unavailable`) when it cannot be asked and this installation has none of its own
 */
export const listIntegrationsCatalog = async (app: App): Promise<Answer<Catalog>> => {
  try {
    const base = baseOf(app);
    return await app.service(catalogAnswers).catalog.of(base, app.clock.nowMs(), () => readCatalog(app, base));
  } catch (error) {
    if (!(error instanceof ProductError) || app.service(vendoredIntegrations).length === 0) {
      throw error;
    }
    return catalogWith(app, [], true);
  }
};

/**
 * How a service is used.
 *
 * @throws ProductError invalid, notFound, upstream (`catalog_unavailable`)
 */
export const getIntegrationSurface = async (app: App, domain: string): Promise<Surface> => {
  // Dots alone are no domain, and lead to another address.
  if (/^[.]+$/.test(domain)) {
    throw invalidField('path.domain', 'must be a domain such as weather.example');
  }
  const base = baseOf(app);
  const name = domain.toLowerCase();
  const key = JSON.stringify([base, name]);
  return app.service(catalogAnswers).surfaces.of(key, app.clock.nowMs(), () => readSurface(app, base, name));
};
