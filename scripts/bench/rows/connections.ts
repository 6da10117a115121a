import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { largeDescription } from '../../lib/large-description.js';
import type { Lab } from '../lab.js';
import { timed } from '../measure.js';
import { type Pauses, pausesIn } from '../pauses.js';
import { type Line, milliseconds, type Row } from '../result.js';
import { authorization, type Target } from '../servers.js';
import { ask } from './scripts.js';

const maxOverheadMs = 3;
const maxImportMs = 5000;
const maxBlockedMs = 50;
const importBytes = 5_000_000;
const importOperations = 1000;
/** Calls with a token that has ended; as many at once as scripts can make. */
const together = 200;
const callsOfScript = 16;

const tokens = (token: string, expiresIn: number): string =>
  JSON.stringify({
    access_token: token,
    refresh_token: 'the-refresh-token',
    token_type: 'bearer',
    expires_in: expiresIn,
  });

/** Another service, which is also the provider of its own tokens: the first has ended by the time it is used. */
class LocalService {
  refreshes = 0;
  readonly #server = createServer(async (request, response) => {
    const body = await text(request);
    response.setHeader('content-type', 'application/json');
    response.end(request.url === '/token' ? this.#tokensFor(body) : '{"sun":true}');
  });

  #tokensFor(form: string): string {
    if (!form.includes('grant_type=refresh_token')) {
      return tokens('the-first-token', 1);
    }
    this.refreshes += 1;
    return tokens('the-second-token', 3600);
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const described = (url: string): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Weather', version: '1' },
    servers: [{ url }],
    paths: { '/forecast': { get: { operationId: 'getForecast', responses: { 200: { description: 'It' } } } } },
  });

/** Sends one request of the operator; returns what is answered. */
const operate = async ({ url }: Target, path: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { ...authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const content = await answer.text();
  if (!answer.ok) {
    throw new Error(`POST ${path} was answered with ${answer.status}: ${content.slice(0, 500)}`);
  }
  return JSON.parse(content);
};

const connect = (product: Target, slug: string, openapiSpecJson: string, auth: object): Promise<unknown> =>
  operate(product, '/api/script-connections', { kind: 'openapi', slug, openapiSpecJson, auth });

const median = (figures: readonly number[]): number => [...figures].sort((a, b) => a - b)[figures.length >> 1] ?? 0;

const directCalls = async (url: string, count: number): Promise<number[]> => {
  const figures: number[] = [];
  for (let index = 0; index < count; index += 1) {
    figures.push(await timed(async () => (await fetch(`${url}/forecast`)).text()));
  }
  return figures;
};

const callsSource = (count: number): string => `
export default async (_: unknown, { api }: any) => {
  const figures: number[] = [];
  for (let index = 0; index < ${count}; index += 1) {
    const startedAt = performance.now();
    await api.benchWeather.getForecast();
    figures.push(performance.now() - startedAt);
  }
  return figures;
};`;

/** What a call costs a script beyond what it would cost without the server between. */
const overhead = async (lab: Lab, product: Target, service: LocalService): Promise<Line> => {
  const count = lab.scale.scriptRuns;
  const auth = { type: 'bearer', secret: 'the-secret-of-the-bench' };
  await connect(product, 'benchWeather', described(service.url), auth);
  const run = async (): Promise<number> =>
    median(
      (await ask(product, '/api/scripts/run', { source: callsSource(count), intent: 'bench' })).result as number[],
    );
  await run();
  const { ours, direct } = await lab.inTurn({
    ours: run,
    direct: async () => median(await directCalls(service.url, count)),
  });
  return {
    work: 'a call of a connection by a script, p50, over a direct fetch',
    ours: milliseconds(ours - direct),
    against: `direct ${milliseconds(direct)}`,
    target: `< ${milliseconds(maxOverheadMs)}`,
    pass: ours - direct < maxOverheadMs,
  };
};

const imports = async (lab: Lab, product: Target, pauses: Pauses): Promise<Line[]> => {
  const description = largeDescription(importBytes, importOperations);
  const beginning = Date.now();
  const { ours } = await lab.inTurn({
    ours: () => timed(() => connect(product, 'benchLarge', description, { type: 'none' })),
  });
  const blocked = pauses.longestSince(beginning);
  const what = `a description of ${importBytes / 1_000_000} MB with ${importOperations} operations`;
  return [
    {
      work: `import of ${what}`,
      ours: milliseconds(ours),
      against: '–',
      target: `< ${milliseconds(maxImportMs)}`,
      pass: ours < maxImportMs,
    },
    {
      work: `main thread blocked the longest during the import of ${what}`,
      ours: milliseconds(blocked),
      against: '–',
      target: `< ${milliseconds(maxBlockedMs)}`,
      pass: blocked < maxBlockedMs,
    },
  ];
};

/** An account whose token has ended by the time it is used. */
const connectAccount = async (product: Target, service: LocalService): Promise<string> => {
  const { oauthApp } = await operate(product, '/api/oauth-apps', {
    provider: 'bench',
    clientId: 'bench',
    clientSecret: 'the-client-secret-of-the-bench',
    authorizeUrl: `${service.url}/authorize`,
    tokenUrl: `${service.url}/token`,
  });
  const { id } = oauthApp as { readonly id: string };
  const { state } = await operate(product, `/api/oauth-apps/${id}/authorize-url`, {});
  const back = await fetch(
    `${product.url}/api/oauth/callback?${new URLSearchParams({ state: String(state), code: 'x' })}`,
  );
  if (!back.ok) {
    throw new Error(`the account was not connected: ${back.status}`);
  }
  const listed = await fetch(`${product.url}/api/oauth-apps/${id}/authorizations`, { headers: authorization });
  return (await listed.json()).authorizations[0].id;
};

const manySource = `
export default async (_: unknown, { api }: any) =>
  (await Promise.all(Array.from({ length: ${callsOfScript} }, () => api.benchAccount.getForecast()))).length;`;

const refreshes = async (product: Target, service: LocalService): Promise<Line> => {
  const authorizationId = await connectAccount(product, service);
  await connect(product, 'benchAccount', described(service.url), { type: 'oauth', authorizationId });
  const scripts = Math.ceil(together / callsOfScript);
  service.refreshes = 0;
  const counts = await Promise.all(
    Array.from({ length: scripts }, () =>
      ask(product, '/api/scripts/run', { source: manySource, intent: 'bench' }).then(({ result }) => Number(result)),
    ),
  );
  const succeeded = counts.reduce((sum, count) => sum + count, 0);
  return {
    work: `refreshes of a token that has ended, for ${scripts * callsOfScript} calls at once`,
    ours: `${service.refreshes}, and ${succeeded} calls succeed`,
    against: '–',
    target: '1, and all succeed',
    pass: service.refreshes === 1 && succeeded === scripts * callsOfScript,
  };
};

export const connections: Row = {
  name: 'connections',
  measure: async (lab) => {
    const service = await new LocalService().start();
    const pauses = pausesIn(lab.emptyFolder());
    const product = await lab.product('few', undefined, {
      ...pauses.env,
      OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
      SCRIPT_MAX_RUNNING: '16',
      SCRIPT_MAX_PER_AGENT: '32',
    });
    try {
      return [
        await overhead(lab, product, service),
        ...(await imports(lab, product, pauses)),
        await refreshes(product, service),
      ];
    } finally {
      service.stop();
    }
  },
};
