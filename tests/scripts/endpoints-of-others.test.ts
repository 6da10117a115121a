import { addScriptApi, invoke } from '../support/script-apis.js';
import { storeScript } from '../support/scripts.js';
import { useServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';

const server = useServer();

const taken = 'credential_access_revoked';
const source = 'export default () => 1;';

const newLead = (): string => addAgent(server, { isLead: 1 });
const revoke = (agentId: string) => server.call('revokeCredentialAccess', { body: { agentId } });
const restore = (agentId: string) => server.call('restoreCredentialAccess', { body: { agentId } });

/** What an agent is told about an endpoint that is there: the status of each request, and the code where it is refused. */
const toldOf = async (path: { readonly id: string; readonly endpointId: string }, agentId: string) => {
  const answers = [
    await server.call('updateScriptApi', { path, body: { enabled: true }, agentId }).answer(),
    await server.call('getScriptApiSecret', { path, agentId }).answer(),
    await server.call('rotateScriptApi', { path, agentId }).answer(),
    await server.call('deleteScriptApi', { path, agentId }).answer(),
  ];
  return answers.map(({ status, body }) => ('code' in body ? body.code : status));
};

test('an agent that is no lead has no endpoint that acts as another, be it named or the owner of the script', async () => {
  const [agentId, other] = [addAgent(server), addAgent(server)];
  const own = await storeScript(server, {}, agentId);
  const body = { agentId: other };
  await server.call('createScriptApi', { path: { id: own.id }, body, agentId }).refused(403, 'lead_only');

  const foreign = await addScriptApi(server);
  await server
    .call('createScriptApi', { path: { id: foreign.script.id }, body: {}, agentId })
    .refused(403, 'lead_only');
  expect(await toldOf(foreign.path, agentId)).toEqual(['lead_only', 'lead_only', 'lead_only', 'lead_only']);
  expect((await invoke(server, foreign.endpoint.id, foreign.endpoint.token)).status).toBe(200);
});

test('an agent has endpoints that act as itself, also of what others wrote', async () => {
  const agentId = addAgent(server);
  const { id } = await storeScript(server);
  const { body: endpoint } = await server.call('createScriptApi', { path: { id }, body: { agentId }, agentId });

  expect(await toldOf({ id, endpointId: endpoint.id }, agentId)).toEqual([200, 200, 200, 200]);
});

test('a lead has them for others, until all is taken from it', async () => {
  const [lead, agentId] = [newLead(), addAgent(server)];
  const { id } = await storeScript(server, {}, lead);
  const create = () => server.call('createScriptApi', { path: { id }, body: { agentId }, agentId: lead });
  const { body: endpoint } = await create();
  const path = { id, endpointId: endpoint.id };
  await revoke(lead);

  await create().refused(403, taken);
  expect(await toldOf(path, lead)).toEqual([taken, taken, taken, taken]);
  const ownBody = { agentId: lead };
  const { status } = await server.call('createScriptApi', { path: { id }, body: ownBody, agentId: lead });
  expect(status).toBe(201);
});

test('an endpoint for another is not there while all is taken from the agent that made it', async () => {
  const [lead, agentId] = [newLead(), addAgent(server)];
  const { id } = await storeScript(server, { source }, agentId);
  const made = async (actsAs: string) =>
    (await server.call('createScriptApi', { path: { id }, body: { agentId: actsAs }, agentId: lead })).body;
  const [forOther, forItself] = [await made(agentId), await made(lead)];
  const statuses = async () => [
    (await invoke(server, forOther.id, forOther.token)).status,
    (await invoke(server, forItself.id, forItself.token)).status,
  ];
  expect(await statuses()).toEqual([200, 200]);

  await revoke(lead);
  expect(await statuses()).toEqual([404, 200]);
  await restore(lead);
  expect(await statuses()).toEqual([200, 200]);
});

test('nor while all is taken from the agent whose script it runs, whoever made it', async () => {
  const [author, agentId] = [addAgent(server), addAgent(server)];
  const { id } = await storeScript(server, { source }, author);
  const { body: endpoint } = await server.call('createScriptApi', { path: { id }, body: { agentId } });
  await revoke(author);

  expect((await invoke(server, endpoint.id, endpoint.token)).status).toBe(404);
  await restore(author);
  expect((await invoke(server, endpoint.id, endpoint.token)).status).toBe(200);
});

test('nor, of a global script, while all is taken from the lead that wrote what it is now', async () => {
  const [author, next, agentId] = [newLead(), newLead(), addAgent(server)];
  const { id, name } = await storeScript(server, { source, scope: 'global' }, next);
  const made = async (actsAs: string) =>
    (await server.call('createScriptApi', { path: { id }, body: { agentId: actsAs } })).body;
  const [forOther, forItself] = [await made(agentId), await made(author)];
  const statuses = async () => [
    (await invoke(server, forOther.id, forOther.token)).status,
    (await invoke(server, forItself.id, forItself.token)).status,
  ];
  const write = (text: string, by: string) => storeScript(server, { name, source: text, scope: 'global' }, by);
  await write('export default () => 2;', author);
  expect(await statuses()).toEqual([200, 200]);

  await revoke(author);
  expect(await statuses()).toEqual([404, 200]);
  await write('export default () => 3;', next);
  expect(await statuses()).toEqual([200, 200]);
});

test('a stranger does not say by a header for which task it runs: it writes where its agent does', async () => {
  const agentId = addAgent(server);
  const { body: task } = await server.call('createTask', { body: { task: 'Other', contextKey: 'task:mail:other' } });
  const { endpoint } = await addScriptApi(server, {
    agentId,
    source: "export default (_: unknown, ctx: any) => ctx.swarm.kv_set({ key: 'k', value: 1 });",
  });
  const headers = { 'X-Source-Task-Id': task.id, 'X-Agent-ID': newLead() };
  const asked = { key: endpoint.token, body: {}, headers };
  const { body } = await server.request('POST', `/api/x/script/${endpoint.id}`, asked);

  expect(body).toMatchObject({ result: { data: { namespace: `task:agent:${agentId}` } } });
});
