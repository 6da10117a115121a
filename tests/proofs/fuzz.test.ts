import { setTimeout as sleep } from 'node:timers/promises';
import fc, { type Arbitrary } from 'fast-check';
import { textValue, valueFor } from '../support/arbitrary.js';
import {
  type ContractOperation,
  type ContractParameter,
  errorCode,
  operationsOf,
  type Schema,
} from '../support/contract.js';
import { jobsDone } from '../support/jobs-done.js';
import { refusalIn } from '../support/mcp.js';
import { headersOfPage } from '../support/pages.js';
import { proofSize } from '../support/proof.js';
import { versionOf } from '../support/rows.js';
import { type OwnServer, operatorKey, startServer } from '../support/server.js';

/**
 * Refusals that are themselves recorded, as the contract says: a refused claim or profile leaves a log entry or an
 * event.
 */
const recordsRefusals = new Set(['taskAction', 'updateAgentProfile']);

const runsPerOperation = proofSize(25, 200);

interface FuzzRequest {
  readonly path: Record<string, string>;
  readonly query: Record<string, string>;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

let server: OwnServer;
const known: string[] = [];
let ofPage: Readonly<Record<string, string>>;

beforeAll(async () => {
  server = await startServer({ site: true });
  const { data: agent } = await server.client().POST('/api/agents', { body: { name: 'Fuzz', isLead: true } });
  const { data: task } = await server.client().POST('/api/tasks', { body: { task: 'Fuzz me', agentId: agent?.id } });
  known.push(agent?.id ?? '', task?.id ?? '');
  ofPage = await headersOfPage(server);
});

afterAll(() => server.destroy());

const parametersIn = (operation: ContractOperation, place: ContractParameter['in']): ContractParameter[] =>
  operation.parameters.filter((parameter) => parameter.in === place);

/** A poll waits for as long as it asks for: a second is enough, nearly always. */
const schemaOf = ({ name, schema }: ContractParameter): Schema =>
  name === 'wait' ? { ...schema, maximum: 1 } : schema;

const textRecord = (
  api: string,
  operation: ContractOperation,
  place: ContractParameter['in'],
): Arbitrary<Record<string, string>> => {
  const parameters = parametersIn(operation, place);
  const knownId = fc.nat({ max: 1 }).map((index) => known[index] ?? '');
  return fc.record(
    Object.fromEntries(
      parameters.map((parameter) => [
        parameter.name,
        place === 'query'
          ? textValue(api, schemaOf(parameter))
          : fc.oneof(textValue(api, schemaOf(parameter)), knownId),
      ]),
    ),
    { requiredKeys: place === 'path' ? parameters.map((parameter) => parameter.name) : [] },
  ) as Arbitrary<Record<string, string>>;
};

const requestFor = (api: string, operation: ContractOperation): Arbitrary<FuzzRequest> =>
  fc.record({
    path: textRecord(api, operation, 'path'),
    query: textRecord(api, operation, 'query'),
    headers: textRecord(api, operation, 'header'),
    body: operation.body ? valueFor(api, operation.body) : fc.constant(undefined),
  });

const headerSafe = (value: string): string => value.replace(/[^\x20-\x7e]/g, '').slice(0, 500);

/** One dot or two, however they are encoded, are no part of a path: whoever sends it takes them out. */
const encode = (value: string): string =>
  encodeURIComponent(value.replace(/[\ud800-\udfff]/g, '\ufffd')).replace(/^\.{1,2}$/, '') || '%20';

const urlOf = (operation: ContractOperation, request: FuzzRequest): string => {
  const path = operation.path.replace(/\{([^}]+)\}/g, (_match, name: string) => encode(request.path[name] ?? ''));
  const query = Object.entries(request.query).map(([name, value]) => `${name}=${encode(value)}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
};

const send = async (base: string, operation: ContractOperation, request: FuzzRequest) => {
  const json = request.body === undefined ? undefined : JSON.stringify(request.body);
  const body = operation.takesRawBody ? 'raw bytes' : json;
  const response = await fetch(`${base}${urlOf(operation, request)}`, {
    method: operation.method,
    signal: AbortSignal.timeout(60_000),
    headers: {
      ...Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, headerSafe(value)])),
      ...ofPage,
      Authorization: `Bearer ${operatorKey}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, text: await response.text() };
};

/** What is not set is a failure of the server, which the contract names: here nothing is. */
const unset: Readonly<Record<string, string>> = {
  runRawLlm: 'model_not_configured',
  listIntegrationsCatalog: 'catalog_unavailable',
  getIntegrationSurface: 'catalog_unavailable',
  receiveVcsAWebhook: 'integration_not_configured',
  receiveVcsBWebhook: 'integration_not_configured',
  receiveChatWebhook: 'integration_not_configured',
  receiveDevopsWebhook: 'integration_not_configured',
  receiveMailWebhook: 'integration_not_configured',
  receiveMessagingWebhook: 'integration_not_configured',
  replyToChat: 'chat_not_configured',
  postToChat: 'chat_not_configured',
  listChatMessages: 'chat_not_configured',
  listChatChannels: 'chat_not_configured',
};

const failsAsSaid = (id: string, text: string): boolean => id in unset && JSON.parse(text).code === unset[id];

/** Recurring work may come in between, though hardly each time. */
const looks = 4;
const pauseMs = 250;

/** Whether what is refused changes the database whenever it is asked for. What is refused no more, as a lock that has ended is not, may. */
const changesSomething = async (ask: () => Promise<{ readonly status: number }>): Promise<boolean> => {
  for (let look = 0; look < looks; look += 1) {
    // What an earlier request began may go on for a while; a refusal that changes something does so each time.
    await sleep(look * pauseMs);
    await jobsDone(server);
    const before = versionOf(server);
    const { status } = await ask();
    if (status < 400 || versionOf(server) === before) {
      return false;
    }
  }
  return true;
};

describe.each(['swarm', 'website'] as const)('every operation of the %s contract', (api) => {
  test.each(operationsOf(api).map((operation) => [operation.id, operation] as const))(
    '%s answers whatever it is sent, and a refusal changes nothing',
    async (id, operation) => {
      const base = api === 'swarm' ? server.url : (server.siteUrl ?? '');
      await fc.assert(
        fc.asyncProperty(requestFor(api, operation), async (request) => {
          const { status, text } = await send(base, operation, request);

          expect(status < 500 || failsAsSaid(id, text) ? '' : text).toBe('');
          expect(operation.statuses).toContain(status);
          if (status >= 400) {
            expect(refusalIn(JSON.parse(text))).toMatchObject({ code: expect.stringMatching(errorCode) });
          }
          if (status >= 400 && !recordsRefusals.has(id)) {
            expect(await changesSomething(() => send(base, operation, request))).toBe(false);
          }
        }),
        { numRuns: runsPerOperation },
      );
    },
    proofSize(120_000, 1_200_000),
  );
});
