import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { type Document, OpenAPIBackend as OpenApiBackend, type Operation } from 'openapi-backend';
import pino from 'pino';
import { builderFor } from '../db/builder.js';
import { sqlite } from '../db/dialect/sqlite/sqlite.js';
import { StartError } from '../db/start-error.js';
import type { App } from '../domain/kernel/app.js';
import { invalid } from '../domain/kernel/errors.js';
import { operations } from '../domain/kernel/operations.js';
import { Secrets } from '../domain/kernel/secrets.js';
import { Services } from '../domain/kernel/services.js';
import { createApp } from './app.js';
import { bearerToken } from './auth.js';
import type { ErasedHandler } from './contract/backend.js';
import type { HandlerResult } from './contract/handler-result.js';
import { type ApiSurface, serveApi } from './http/listener.js';
import { RequestLog } from './http/request-log.js';
import { serverOptions } from './http/server-options.js';
import { listen } from './listen.js';
import { readStartup } from './startup.js';
import { createSwarmSurface } from './swarm.js';
import { createWebsiteSurface } from './website.js';

/** Which answer a caller wants to see. */
interface Preference {
  readonly code?: number;
  readonly example?: string;
}

type Handlers = Readonly<Record<string, ErasedHandler>>;

export const mockUsage = `npm run mock -- [--port 3013] [--api swarm|website]

Answers every operation with the examples of the contract: no database, nothing is kept, any key is good.
A header \`Prefer: code=404\` asks for another status, \`Prefer: example=<name>\` for an example by name.`;

const mediaOf = (operation: Operation, status: number) => {
  const response = operation.responses?.[String(status)];
  const [media] = response && 'content' in response ? Object.entries(response.content ?? {}) : [];
  return media && { type: media[0], examples: Object.keys(media[1].examples ?? {}) };
};

/** The part of `Prefer` (RFC 7240) that asks for an answer. */
const preferenceOf = (header: string | string[] | undefined): Preference => {
  const text = [header].flat().join();
  const code = /\bcode=(\d{3})\b/.exec(text)?.[1];
  const example = /\bexample=([\w-]+)/.exec(text)?.[1];
  return { ...(code !== undefined && { code: Number(code) }), ...(example !== undefined && { example }) };
};

/** @throws ProductError invalid naming what there is */
const assertOffered = (operation: Operation, { code, example }: Preference, status: number): void => {
  const codes = Object.keys(operation.responses ?? {});
  if (code !== undefined && !codes.includes(String(code))) {
    throw invalid(`Prefer: there is no answer ${code}; there are ${codes.join(', ')}`);
  }
  const examples = mediaOf(operation, status)?.examples ?? [];
  if (example !== undefined && !examples.includes(example)) {
    throw invalid(`Prefer: there is no example '${example}'; there are: ${examples.join(', ') || 'none with a name'}`);
  }
};

/** Where something may be made, its making is what most want to see. */
const usualCode = (operation: Operation): Preference => (operation.responses?.['201'] ? { code: 201 } : {});

const answerOf = (api: OpenApiBackend, operation: Operation, preference: Preference): HandlerResult => {
  const wanted = { ...usualCode(operation), ...preference };
  const { status, mock } = api.mockResponseForOperation(operation.operationId ?? '', wanted);
  assertOffered(operation, preference, status);
  const media = mediaOf(operation, status);
  if (media === undefined) {
    return { status };
  }
  return { status, headers: { 'Content-Type': media.type }, body: media.type.endsWith('json') ? mock : String(mock) };
};

/** A handler an operation that answers with an example of the contract. */
const exampleHandlers = async (definition: Document): Promise<Handlers> => {
  const api = new OpenApiBackend({ definition, quick: true });
  await api.init();
  return Object.fromEntries(
    api
      .getOperations()
      .map((operation) => [
        operation.operationId ?? '',
        ({ rawHeaders }) => answerOf(api, operation, preferenceOf(rawHeaders['prefer'])),
      ]),
  );
};

const surfaces = {
  swarm: (app: App, handlers: Handlers): Promise<ApiSurface> =>
    createSwarmSurface(app, new RequestLog(undefined, app.secrets), {
      handlers,
      authenticate: async (_app, headers) => (bearerToken(headers) === undefined ? undefined : { kind: 'operator' }),
    }),
  website: (app: App, handlers: Handlers): Promise<ApiSurface> =>
    createWebsiteSurface(app, new RequestLog(undefined, app.secrets), handlers),
};

const isApi = (name: string): name is keyof typeof surfaces => Object.hasOwn(surfaces, name);

const readOptions = (args: readonly string[]) => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '3013' },
        api: { type: 'string', default: 'swarm' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${mockUsage}`);
  }
};

/** An app without a database, which no example needs. */
const createMockApp = async (): Promise<App> => {
  const services = new Services();
  const app = createApp(
    readStartup(new Map()),
    {
      db: builderFor(sqlite),
      log: pino({ level: 'silent' }),
      secrets: new Secrets(),
      operatorKey: '',
      services,
    },
    () => false,
  );
  // Who answers for the API says that it performs the operations.
  await services.start(app, [operations]);
  return app;
};

/**
 * Serves a contract with its examples, through the same router, validators, pages and errors as the server itself.
 *
 * @returns what to tell the person who started it
 * @throws StartError when the arguments do not fit or the port cannot be had
 */
export const runMock = async (args: readonly string[]): Promise<string> => {
  const { port: text, api, help } = readOptions(args);
  if (help) {
    return mockUsage;
  }
  const port = Number(text);
  if (!isApi(api)) {
    throw new StartError(`--api must be swarm or website, not ${api}`);
  }
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new StartError(`--port must be a port number from 0 to 65535, not ${text}`);
  }
  const contract = new URL(`../generated/${api}/openapi.json`, import.meta.url);
  const handlers = await exampleHandlers(JSON.parse(readFileSync(contract, 'utf8')));
  const app = await createMockApp();
  const server = createServer(serverOptions(app.settings));
  serveApi(server, await surfaces[api](app, handlers));
  const url = await listen(server, { host: '127.0.0.1', port, portSetting: '--port' });
  return `Examples of the ${api} contract at ${url} (to browse: ${url}/docs)`;
};
