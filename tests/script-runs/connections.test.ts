import { registerAgent } from '../support/agents.js';
import { connect, newSlug, Service, startConnected, weather } from '../support/connections.js';
import { rowsOf } from '../support/rows.js';
import { endTask } from '../support/script-run-tasks.js';
import { body, launch, startedTask, untilRun } from '../support/script-runs.js';
import type { OwnServer } from '../support/server.js';
import { connectTools, registerMcpServer, ToolServer } from '../support/tool-server.js';

let server: OwnServer;
let service: Service;
let tools: ToolServer;
let agentId = '';

beforeAll(async () => {
  service = await new Service().start();
  tools = await new ToolServer().start();
  server = await startConnected();
  agentId = (await registerAgent(server)).id;
});

afterAll(async () => {
  await server.destroy();
  service.stop();
  tools.stop();
});

const secret = 'the-secret-of-a-durable-run';

beforeEach(() => {
  service.asked.length = 0;
  tools.methods.length = 0;
  service.respond = (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ number: service.asked.length, said: service.asked.at(-1)?.headers.authorization }));
  };
});

const connected = async (): Promise<string> => {
  const slug = newSlug();
  const openapiSpecJson = weather({ servers: [{ url: service.url }] });
  await connect(server, { slug, openapiSpecJson, auth: { type: 'bearer', secret } });
  return slug;
};

const set = (runId: string, status: 'paused' | 'running') =>
  server.call('setScriptRunStatus', { path: { runId }, body: { status } });

const calls = (runId: string) =>
  rowsOf(server, 'script_run_journal', { runId }).filter(({ stepType }) => stepType.endsWith('-call'));

/** Waits for a task, is begun anew, and goes on. */
const beginAnew = async (id: string): Promise<void> => {
  const taskId = await startedTask(server, id, 'wait');
  await set(id, 'paused');
  await untilRun(server, id, 'paused');
  endTask(server, taskId, 'completed', 'done');
  await set(id, 'running');
};

const wait = "await ctx.step.agentTask('wait', { task: 'Wait' });";

test('a call of a connection is made once, however often the run begins anew', async () => {
  const slug = await connected();
  const forecast = `ctx.api.${slug}.getForecast`;
  const id = await launch(
    server,
    body(
      `const first = await ${forecast}({ path: { city: 'Bern' } });
       const [a, b] = await Promise.all([${forecast}({ path: { city: 'Bern' } }), ${forecast}({ path: { city: 'Ulm' } })]);
       ${wait}
       const after = await ${forecast}({ path: { city: 'Bern' } }, { raw: true });
       return [first.number, a.number, b.number, (await after.response.json()).number, first.said];`,
    ),
    {},
    agentId,
  );
  await beginAnew(id);

  const { output } = await untilRun(server, id);
  const [first, a, b, after, said] = output as [number, number, number, number, string];
  expect([first, ...[a, b].sort(), after]).toEqual([1, 2, 3, 4]);
  expect(service.asked).toHaveLength(4);
  expect(said).toBe(`Bearer [REDACTED:connection.${slug}.secret]`);
  expect(JSON.stringify(calls(id))).not.toContain(secret);
  expect(calls(id).map(({ stepType, status }) => [stepType, status])).toEqual(
    Array.from({ length: 4 }, () => ['api-call', 'completed']),
  );
  const { uses } = (await server.call('listCredentialUses', { query: { agentId } })).body;
  expect(uses.filter(({ scriptRunId }) => scriptRunId === id)).toHaveLength(4);
});

test('an answer that was thrown is thrown again, and what could not be asked stays so until it is asked again', async () => {
  const slug = await connected();
  service.respond = (_request, response) =>
    service.asked.length === 1
      ? response.writeHead(422, { 'content-type': 'application/json' }).end('{"no":1}')
      : response.destroy();
  const id = await launch(
    server,
    body(
      `const caught = async (call) => { try { return await call(); } catch (error) { return [error.name, error.status, error.body]; } };
       const call = () => ctx.api.${slug}.postReports({ body: { text: 'a' } });
       const one = await caught(call); const two = await caught(call);
       ${wait}
       return [one, two[0]];`,
    ),
    {},
    agentId,
  );
  await beginAnew(id);

  expect((await untilRun(server, id)).output).toEqual([['ScriptApiError', 422, { no: 1 }], expect.any(String)]);
  expect(service.asked).toHaveLength(2);
  const [one, two] = service.asked.map(({ headers }) => String(headers['idempotency-key']));
  expect(one).toMatch(new RegExp(`^script-run:${id}:api-call:${slug}.postReports#`));
  expect(two).toBe(`${one}:2`);
  expect(
    calls(id)
      .map(({ status }) => status)
      .sort(),
  ).toEqual(['completed', 'failed']);
});

test('bytes that are no text are kept as they are', async () => {
  const slug = await connected();
  const bytes = [0, 255, 128, 10];
  service.respond = (_request, response) => response.end(Buffer.from(bytes));
  const id = await launch(
    server,
    body(
      `const { response } = await ctx.api.${slug}.getForecast({ path: { city: 'x' } }, { raw: true });
       const seen = [...new Uint8Array(await response.arrayBuffer())];
       ${wait}
       return seen;`,
    ),
    {},
    agentId,
  );
  await beginAnew(id);

  expect((await untilRun(server, id)).output).toEqual(bytes);
  expect(service.asked).toHaveLength(1);
});

test('a tool is called once', async () => {
  const slug = newSlug();
  await connectTools(server, (await registerMcpServer(server, { url: tools.url })).id, { slug });
  tools.methods.length = 0;
  const id = await launch(
    server,
    body(`const { content } = await ctx.mcp.${slug}.findIssues({ text: 'a' }); ${wait} return content[0].text;`),
    {},
    agentId,
  );
  await beginAnew(id);

  expect((await untilRun(server, id)).output).toBe('{"name":"find-issues","arguments":{"text":"a"}}');
  expect(tools.methods.filter((method) => method === 'tools/call')).toHaveLength(1);
  expect(calls(id)).toMatchObject([{ stepType: 'mcp-call', status: 'completed' }]);
});

test('an answer that the journal cannot keep is an error that says so', async () => {
  const slug = await connected();
  service.respond = (_request, response) => response.end('x'.repeat(1_200_000));
  const id = await launch(server, body(`return ctx.api.${slug}.getForecast({ path: { city: 'x' } });`), {}, agentId);

  expect((await untilRun(server, id, 'failed')).error).toMatch(/result of the step has more than 1048576 bytes/);
});
