import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { connect, newSlug, Service, startConnected, weather } from '../support/connections.js';
import { runningTask } from '../support/lifecycle.js';
import type { OwnServer } from '../support/server.js';
import { addAgent, createTask } from '../support/tasks.js';

let server: OwnServer;
let service: Service;
let slug = '';

beforeAll(async () => {
  service = await new Service().start();
  server = await startConnected();
  slug = newSlug();
  await connect(server, {
    slug,
    openapiSpecJson: weather({ servers: [{ url: service.url }] }),
    auth: { type: 'bearer', secret: `a-secret-${newSlug()}` },
  });
});

afterAll(async () => {
  await server.destroy();
  service.stop();
});

const revoke = (body: object, agentId?: string) => server.call('revokeCredentialAccess', { body, agentId });

const call = async (agentId: string, taskId?: string) =>
  (
    await server.call('runScript', {
      agentId,
      ...(taskId && { headers: { 'X-Source-Task-Id': taskId } }),
      body: {
        source: `export default async (_: unknown, ctx: any) =>
          ctx.api.${slug}.getForecast({ path: { city: 'x' } }).then(() => 'called', (error: any) => error.message);`,
        intent: 'call',
      },
    })
  ).body.result;

test('revokeCredentialAccess takes all from an agent, also from what runs already', async () => {
  const [agentId, other] = [(await registerAgent(server)).id, (await registerAgent(server)).id];
  expect(await call(agentId)).toBe('called');
  let revoked: Promise<unknown> | undefined;
  const { respond } = service;
  service.respond = (request, response, body) => {
    revoked ??= revoke({ agentId }).answer();
    void revoked.then(() => respond(request, response, body));
  };
  const twice = await server.call('runScript', {
    agentId,
    body: {
      source: `export default async (_: unknown, ctx: any) => {
        const go = () => ctx.api.${slug}.getForecast({ path: { city: 'x' } }).then(() => 'called', (error: any) => error.message);
        return [await go(), await go()];
      };`,
      intent: 'call',
    },
  });
  service.respond = respond;

  expect(twice.body.result).toEqual(['called', 'Connections and stored secrets were taken from this agent']);
  expect(await call(other)).toBe('called');
});

test('revokeCredentialAccess takes all from a task, whether its agent names it or only does it', async () => {
  const agentId = addAgent(server, { status: 'busy' });
  const task = await createTask(server, { task: 'Go', agentId });
  const next = await createTask(server, { task: 'Next', agentId });
  const { body } = await revoke({ taskId: task.id, reason: 'It went wrong' });
  expect(body).toEqual({
    subject: 'task',
    subjectId: task.id,
    revoked: true,
    revokedAt: expect.any(String),
    reason: 'It went wrong',
  });
  expect((await revoke({ taskId: task.id, reason: 'Again' })).body).toEqual(body);

  expect(await call(agentId, task.id)).toBe('Connections and stored secrets were taken from this task');
  expect(await call(agentId, next.id)).toBe('called');
});

test('a task that all was taken from has nothing while its agent works on it, whatever else the agent names', async () => {
  const agentId = addAgent(server, { maxTasks: 2 });
  const task = await runningTask(server, agentId);
  const newer = await runningTask(server, agentId);
  const ofAnother = await createTask(server, { task: 'Theirs', agentId: addAgent(server) });
  await revoke({ taskId: task.id });

  for (const named of [undefined, 'made-up', randomUUID(), ofAnother.id, task.id]) {
    expect(await call(agentId, named)).toBe('Connections and stored secrets were taken from this task');
  }
  expect(await call(agentId, newer.id)).toBe('called');
  expect(await call(addAgent(server))).toBe('called');
});

test('revokeCredentialAccess is for leads among agents, and names one that is there', async () => {
  const agentId = addAgent(server);

  await revoke({ agentId }, agentId).refused(403, 'lead_only');
  await revoke({}).refused(400, 'validation_error', 'body.agentId');
  await revoke({ agentId, taskId: 'x' }).refused(400, 'validation_error', 'body.agentId');
  await revoke({ agentId: randomUUID() }).refused(404, 'agent_not_found');
  await revoke({ taskId: randomUUID() }).refused(404, 'task_not_found');
});
