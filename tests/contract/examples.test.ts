import { type ContractOperation, operationsOf, sharedErrorExamples } from '../support/contract.js';
import { announce } from '../support/raw.js';
import { deleteRows } from '../support/rows.js';
import { type OwnServer, operatorKey, startServer } from '../support/server.js';
import { createUser, mintToken } from '../support/users.js';

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies are plain JSON, read as they are.
  readonly body: any;
}

const table = operationsOf('swarm');
/** An operation that shows an error of its own for a status also answers with those that all have for it. */
const shared = sharedErrorExamples('swarm');
const unknownId = '01971f3e-0000-7000-8000-000000000000';

let server: OwnServer;
let roleless: string;

beforeAll(async () => {
  server = await startServer({ env: { RBAC_ENABLED: 'true' } });
  const user = await createUser(server, { name: 'Without roles' });
  roleless = (await mintToken(server, user.id)).plaintext;
  deleteRows(server, 'user_roles', { userId: user.id });
});

afterAll(() => server.destroy());

/** A text without what differs from request to request: names in quotes, ids, numbers, and what a validator found. */
const shapeOf = (text: string): string =>
  text
    .replace(/^Validation error: .*$/s, 'Validation error: …')
    .replace(/'[^']*'/g, "'…'")
    .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<id>')
    .replace(/\d+/g, '0');

/** What of a body must be the same in each answer of its kind. */
const kindOf = ({ error, code }: Readonly<Record<string, unknown>>) => ({ error: shapeOf(String(error)), code });

const expectDocumented = ({ errorExamples }: ContractOperation, { status, body }: Answer): void => {
  const documented = [...(errorExamples.get(status) ?? []), ...shared].map(kindOf);

  expect(documented).toContainEqual(kindOf(body));
};

/** The address with what it needs: what the contract gives as examples, but ids that nobody has. */
const addressOf = ({ path, parameters }: ContractOperation): string => {
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query' && parameter.required)
      .map(({ name, example }) => [name, String(example)]),
  );
  const filled = path.replace(/\{([^}]+)\}/g, (_all, name: string) => {
    const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name);
    const isId = /id$/i.test(name) && name !== 'scopeId';
    return encodeURIComponent(isId ? unknownId : String(parameter?.example));
  });
  return query.size === 0 ? filled : `${filled}?${query}`;
};

const headersOf = ({ parameters }: ContractOperation): Record<string, string> =>
  Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === 'header' && parameter.required)
      .map(({ name, example }) => [name, String(example)]),
  );

const call = (row: ContractOperation, options: Parameters<OwnServer['request']>[2] = {}): Promise<Answer> =>
  server.request(row.method, addressOf(row), { ...options, headers: { ...headersOf(row), ...options.headers } });

const needsPermission = ({ method, permission, permissionsWithin, readOnly }: ContractOperation): boolean =>
  !permissionsWithin && (permission !== undefined || (method !== 'GET' && !readOnly));

const needsAgent = ({ errorExamples }: ContractOperation): boolean =>
  (errorExamples.get(400) ?? []).some(({ code }) => code === 'agent_required');

describe('documented errors are what the server says', () => {
  test.each(table.filter(({ secured }) => secured))('401: $id', async (row) => {
    const answer = await call(row, { key: null });

    expect(answer.status).toBe(401);
    expectDocumented(row, answer);
  });

  test.each(table.filter((row) => row.secured && needsPermission(row)))('403: $id', async (row) => {
    const answer = await call(row, { key: roleless, ...(row.method !== 'GET' && { body: {} }) });

    expect(answer.status).toBe(403);
    expectDocumented(row, answer);
  });

  // Calls of pages are looked into only in a session.
  const withBody = table.filter(
    ({ path, body, lenientBody }) => body !== undefined && !lenientBody && !path.startsWith('/@swarm/api/'),
  );

  test.each(withBody)('415: $id', async (row) => {
    const answer = await call(row, { headers: { 'Content-Type': 'text/plain' }, body: Buffer.from('text') });

    expect(answer.status).toBe(415);
    expectDocumented(row, answer);
  });

  test.each(withBody)('413: $id', async (row) => {
    const { status, body } = await announce(server.url + addressOf(row), row.method, {
      ...headersOf(row),
      Authorization: `Bearer ${operatorKey}`,
      'Content-Type': 'application/json',
      'Content-Length': '100000000',
    });

    expect(status).toBe(413);
    expectDocumented(row, { status, body: JSON.parse(body) });
  });

  // One that is only described takes whatever is JSON.
  const withShape = withBody.filter(({ body }) => Object.keys(body ?? {}).some((keyword) => keyword !== 'description'));

  test.each(withShape)('400: $id', async (row) => {
    const answer = await call(row, { body: [] });

    expect(answer.status).toBe(400);
    expectDocumented(row, answer);
  });

  const ofOneThing = table.filter((row) => /\{[^}]*id\}/i.test(row.path) && row.statuses.includes(404));

  test.each(ofOneThing)('404: $id', async (row) => {
    const body = row.takesRawBody ? Buffer.from('content') : row.bodyExamples[0];
    const headers: Record<string, string> = needsAgent(row) ? { 'X-Agent-ID': unknownId } : {};
    const answer = await call(row, { headers, ...(body !== undefined && { body }) });

    expect(answer.status).toBe(404);
    expectDocumented(row, answer);
  });
});
