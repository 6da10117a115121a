import { newSlug, weather } from '../support/connections.js';
import { runningTask } from '../support/lifecycle.js';
import { useSharedServer } from '../support/server.js';
import { addAgent, createTask } from '../support/tasks.js';
import { addPerson } from '../support/users.js';

const server = useSharedServer();

const person = () => addPerson(server);

/** Who changes something, and the task for which they say that they do. */
interface By {
  readonly agentId?: string;
  readonly headers?: { readonly 'X-Source-Task-Id': string };
  readonly key?: string;
}

const upsertConnection = async (by: By, slug = newSlug()) =>
  (
    await server.call('upsertScriptConnection', {
      ...by,
      body: { kind: 'openapi', slug, openapiSpecJson: weather() },
    })
  ).body.connection;

const upsertBinding = async (by: By, configKey = `KEY_${newSlug()}`) =>
  (
    await server.call('upsertCredentialBinding', {
      ...by,
      body: { configKey, allowedHosts: ['api.example.com'], headerTemplate: `X-Key: [REDACTED:${configKey}]` },
    })
  ).body.binding;

/** A lead with a task that a user asked for. */
const leadFor = async (userId: string) => {
  const agentId = addAgent(server, { isLead: 1 });
  const { id } = await createTask(server, { task: 'Connect it', agentId, requestedByUserId: userId });
  return { agentId, taskId: id };
};

describe.each([
  ['a connection', upsertConnection],
  ['a binding', upsertBinding],
])('%s says', (_what, upsert) => {
  test('who made it and who changed it last', async () => {
    const [ada, bob] = [await person(), await person()];
    const name = `KEY_${newSlug()}`;

    expect(await upsert({ key: ada.key }, name)).toMatchObject({ createdBy: ada.id, updatedBy: ada.id });
    expect(await upsert({ key: bob.key }, name)).toMatchObject({ createdBy: ada.id, updatedBy: bob.id });
  });

  test('for whom an agent did so: whoever asked for the task that it names, if that is its own', async () => {
    const ada = await person();
    const { agentId, taskId } = await leadFor(ada.id);
    const headers = { 'X-Source-Task-Id': taskId };

    expect(await upsert({ agentId, headers })).toMatchObject({ createdBy: ada.id, updatedBy: ada.id });
    const other = addAgent(server, { isLead: 1 });
    expect(await upsert({ agentId: other, headers })).toMatchObject({ createdBy: null, updatedBy: null });
  });

  test('without a task that is named, whoever asked for the one that the agent works on', async () => {
    const ada = await person();
    const agentId = addAgent(server, { isLead: 1 });
    expect(await upsert({ agentId })).toMatchObject({ createdBy: null });
    await runningTask(server, agentId, { requestedByUserId: ada.id });

    expect(await upsert({ agentId })).toMatchObject({ createdBy: ada.id, updatedBy: ada.id });
  });

  test('nobody where the operator did', async () => {
    expect(await upsert({})).toMatchObject({ createdBy: null, updatedBy: null });
  });
});
