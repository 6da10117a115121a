import { randomUUID } from 'node:crypto';
import { ask, asking, yesOrNo } from './approvals.js';
import { makeChannel, write } from './channels.js';
import { newTs } from './chat.js';
import { storeConfig } from './config.js';
import { newSlug } from './connections.js';
import { bundle, install, newName } from './extensions.js';
import { definitionOf } from './metrics.js';
import { addOauthApp } from './oauth.js';
import { createPage } from './pages.js';
import { addPool } from './runtimes.js';
import { makeSchedule, rarely } from './schedules.js';
import { addScriptApi } from './script-apis.js';
import { body as durable, launch } from './script-runs.js';
import { goodSource, storeScript } from './scripts.js';
import { skillText, storeSkill } from './skills.js';
import { addMessage, report } from './steering.js';
import { addAgent, changeTask } from './tasks.js';
import { type Arguments, createdTask, ownTask, type ToolCaller, weather } from './tool-scene.js';
import { registerMcpServer } from './tool-server.js';
import { createUser } from './users.js';
import { endedRun, passes, startRun, storeWorkflow } from './workflows.js';

/** Makes what a call is about, as the agent that will call, and returns arguments that succeed. */
export type Maker = (caller: ToolCaller) => Arguments | Promise<Arguments>;

const nothing: Maker = () => ({});
const fresh = (): string => `n-${randomUUID()}`;

/** Calls of a tool that does what `action` says. */
const actions = (makers: Readonly<Record<string, Maker>>): readonly Maker[] =>
  Object.entries(makers).map(
    ([action, make]): Maker =>
      async (caller) => ({ action, ...(await make(caller)) }),
  );

const createdTaskId: Maker = async (caller) => ({ taskId: await createdTask(caller) });
// A task of which nothing is said goes to the lead.
const poolTaskId: Maker = async (caller) => ({ taskId: await createdTask(caller, { status: 'unassigned' }) });
const ownTaskId: Maker = async (caller) => ({ taskId: await ownTask(caller) });

const steered: Maker = async (caller) => {
  const taskId = await ownTask(caller);
  const messageId = await addMessage(caller.server, taskId);
  await report(caller.server, caller.agentId, messageId, 'delivered', { mode: 'queue' });
  return { messageId };
};

const toSteer: Maker = async (caller) => {
  const agentId = addAgent(caller.server, { harnessProvider: 'harness_b', status: 'busy' });
  const taskId = await createdTask(caller, { agentId });
  changeTask(caller.server, taskId, { status: 'in_progress' });
  return { taskId, message: 'Mind the gap' };
};

/** The agent works for somebody, whose favorites they are. */
const worksForUser: Maker = async (caller) => {
  changeTask(caller.server, await ownTask(caller), { requestedByUserId: (await createUser(caller.server)).id });
  return {};
};

const user: Maker = async ({ server }) => ({ userId: (await createUser(server)).id });

const question = { title: 'Deploy?', questions: [yesOrNo], approvers: { policy: 'any' } };
const askedByOwn: Maker = async (caller) => {
  const sourceTaskId = await ownTask(caller);
  return { id: (await ask(caller.server, { sourceTaskId }, caller.agentId)).id };
};

const extension: Maker = async ({ server, agentId }) => ({
  id: (await install(server, bundle(newName()), agentId)).extension.id,
});
const enabledExtension: Maker = async (caller) => {
  const { id } = await extension(caller);
  await caller.server.callUntyped('enableExtension', { path: { id: String(id) } });
  return { id };
};

const script: Maker = async ({ server, agentId }) => ({ name: (await storeScript(server, {}, agentId)).name });
const scriptApi: Maker = async ({ server }) => (await addScriptApi(server)).path;
const scriptEndpoint: Maker = async (caller) => {
  const { id, endpointId } = await scriptApi(caller);
  return { scriptId: id, endpointId };
};

const newConnection = (): Arguments => ({
  kind: 'openapi',
  slug: newSlug(),
  openapiSpecJson: JSON.stringify(weather),
});
const connection: Maker = async ({ server, outside }) => {
  const body = { kind: 'openapi', slug: newSlug(), openapiSpecUrl: `${outside}/openapi.json` };
  return { id: (await server.callUntyped('upsertScriptConnection', { body })).body.connection.id };
};

const newBinding = (): Arguments => {
  const configKey = `KEY_${randomUUID().replaceAll('-', '').toUpperCase()}`;
  return {
    configKey,
    allowedHosts: ['api.example.com'],
    headerTemplate: `Authorization: Bearer [REDACTED:${configKey}]`,
  };
};
const binding: Maker = async ({ server }) => ({
  id: (await server.callUntyped('upsertCredentialBinding', { body: newBinding() })).body.binding.id,
});

const newSetting = (): Arguments => ({ scope: 'global', key: `K_${randomUUID().replaceAll('-', '')}`, value: 'v' });
const setting: Maker = async ({ server }) => ({ id: (await storeConfig(server, newSetting())).id });

const mcpServer: Maker = async ({ server, agentId }) => ({
  id: (await registerMcpServer(server, { scope: 'agent' }, agentId)).id,
});
const changedMcpServer: Maker = async (caller) => ({ ...(await mcpServer(caller)), description: 'mine' });

const profile: Maker = async ({ server, agentId }) => {
  for (const setupScript of ['one\n', 'two\n']) {
    await server.call('updateAgentProfile', { path: { id: agentId }, body: { setupScript } });
  }
  return { field: 'setupScript' };
};

const pool: Maker = async ({ server }) => ({ id: (await addPool(server)).id });

const schedule: Maker = async ({ server }) => ({ id: (await makeSchedule(server)).id });
const renamedSchedule: Maker = async (caller) => ({ ...(await schedule(caller)), name: fresh() });

const workflow: Maker = async ({ server }) => ({
  id: (await storeWorkflow(server, [passes('a')], { triggerSchema: { type: 'object' } })).id,
});
const changedWorkflow: Maker = async (caller) => ({ ...(await workflow(caller)), description: 'It passes' });
const workflowWithVersion: Maker = async (caller) => {
  const { id } = await workflow(caller);
  await caller.server.callUntyped('updateWorkflow', { path: { id: String(id) }, body: { description: 'Changed' } });
  return { id };
};
const withPayload: Maker = async (caller) => ({ ...(await workflow(caller)), triggerData: { week: 5 } });
const workflowWithRun: Maker = async ({ server }) => {
  const { id, runId } = await startRun(server, [passes('a')]);
  await endedRun(server, runId);
  return { id, definition: { nodes: [passes('b')] }, limit: 1 };
};
const waitingRun: Maker = async ({ server }) => ({ id: (await startRun(server, asking())).runId });
const failedRun: Maker = async ({ server }) => {
  const bad = { id: 'bad', type: 'agent-task', config: { template: '{{input.text}}' } };
  const { runId } = await startRun(server, [bad], { input: { text: ' ' } });
  await endedRun(server, runId);
  return { id: runId };
};
const endedStep: Maker = async ({ server }) => {
  const { runId } = await startRun(server, [passes('a')]);
  const { steps } = await endedRun(server, runId);
  return { id: runId, stepId: steps[0]?.id };
};

const entry: Maker = async ({ call }) => {
  const key = fresh();
  await call('kv-set', { key, value: 1 });
  return { key };
};
const namespace = 'shared:all';
const sharedEntry: Maker = async ({ call }) => {
  const key = fresh();
  await call('kv-set', { namespace, key, value: 1 });
  return { namespace, key };
};

const skill: Maker = async ({ server, agentId }) => ({
  skillId: (await storeSkill(server, { ownerAgentId: agentId })).id,
});
const changedSkill: Maker = async (caller) => ({ ...(await skill(caller)), isEnabled: false });
const installedSkill: Maker = async (caller) => {
  const { skillId } = await skill(caller);
  await caller.call('skill-install', { skillId });
  return { skillId };
};
const skillFile: Maker = async (caller) => {
  const { skillId } = await skill(caller);
  const path = 'notes.md';
  await caller.server.callUntyped('upsertSkillFiles', {
    path: { id: String(skillId) },
    body: { files: [{ path, content: 'Note' }] },
  });
  return { skillId, path };
};

const page: Maker = async ({ server, agentId }) => ({ pageId: (await createPage(server, {}, agentId)).id });

const chatTask: Maker = async (caller) => ({
  taskId: await ownTask(caller, { chatChannelId: 'C1', chatThreadTs: newTs() }),
});

const channel: Maker = async ({ server }) => ({ channel: (await makeChannel(server)).id });

/**
 * Calls that succeed, of every tool: at least one for each operation that the tool may be.
 */
export const callsOfTools: Readonly<Record<string, readonly Maker[]>> = {
  'accept-steer': [steered],
  'backtest-workflow': [workflowWithRun],
  'cancel-approval-request': [askedByOwn],
  'cancel-task': [createdTaskId],
  'cancel-workflow-run': [waitingRun],
  'chat-list-channels': [nothing],
  'chat-post': [() => ({ channel: 'C7', message: 'Hello' })],
  'chat-read': [chatTask],
  'chat-reply': [async (caller) => ({ ...(await chatTask(caller)), message: 'Hello' })],
  'context-diff': [profile],
  'context-history': [profile],
  'create-channel': [() => ({ name: fresh() })],
  'create-oauth-authorize-url': [
    async ({ server, outside }) => ({ id: (await addOauthApp(server, { url: outside })).id }),
  ],
  'create-schedule': [() => ({ name: fresh(), taskTemplate: 'Do it', ...rarely })],
  'create-workflow': [() => ({ name: fresh(), definition: { nodes: [passes('a')] } })],
  create_metric: [() => ({ title: fresh(), definition: definitionOf('SELECT 1 AS one') })],
  create_page: [() => ({ title: fresh(), contentType: 'text/html', body: '<h1>Hello</h1>' })],
  'credential-bindings': actions({ list: nothing, upsert: newBinding, delete: binding }),
  'db-query': [() => ({ sql: 'SELECT 1 AS one' })],
  'defer-task': [async (caller) => ({ ...(await ownTaskId(caller)), delayMs: 3_600_000 })],
  'delete-channel': [channel],
  'delete-config': [setting],
  'delete-page': [page],
  'delete-schedule': [schedule],
  'delete-workflow': [workflow],
  'emit-workflow-event': [
    () => ({ name: 'build.done', payload: { number: 7 } }),
    async (caller) => ({ name: 'build.done', runId: (await waitingRun(caller)).id }),
  ],
  'extension-activate-version': [async (caller) => ({ ...(await extension(caller)), version: 1 })],
  'extension-delete': [extension],
  'extension-disable': [enabledExtension],
  'extension-enable': [extension],
  'extension-install': [() => ({ ...bundle(newName()) })],
  'extension-list': [nothing],
  'get-approval-request': [askedByOwn],
  'get-config': [nothing],
  'get-executor-type': [() => ({ type: 'notify' })],
  'get-integration-surface': [() => ({ domain: 'weather.example' })],
  'get-metrics': [nothing],
  'get-runtime-pool': [pool],
  'get-schedule': [schedule],
  'get-script-run': [async ({ server, agentId }) => ({ id: await launch(server, durable('return 1;'), {}, agentId) })],
  'get-swarm': [nothing],
  'get-task-details': [createdTaskId],
  'get-tasks': [nothing],
  'get-workflow': [workflow],
  'get-workflow-run': [waitingRun],
  'get-workflow-run-step': [endedStep],
  'get-workflow-version': [async (caller) => ({ ...(await workflowWithVersion(caller)), version: 1 })],
  'join-swarm': [() => ({ name: fresh() })],
  'kv-delete': [entry, sharedEntry],
  'kv-get': [entry, sharedEntry],
  'kv-incr': [() => ({ key: fresh() }), () => ({ namespace, key: fresh() })],
  'kv-list': [nothing, () => ({ namespace })],
  'kv-set': [() => ({ key: fresh(), value: 1 }), () => ({ namespace, key: fresh(), value: 1 })],
  'launch-script-run': [() => ({ source: durable('return 1;') })],
  'list-approval-requests': [() => ({ limit: 5 })],
  'list-channels': [nothing],
  'list-config': [nothing],
  'list-credential-uses': [nothing],
  'list-executor-types': [nothing],
  'list-integrations-catalog': [nothing],
  'list-model-profiles': [nothing],
  'list-favorites': [worksForUser],
  'list-oauth-apps': [nothing],
  'list-runtime-controllers': [nothing],
  'list-runtime-pools': [nothing],
  'list-schedules': [nothing],
  'list-script-runs': [nothing],
  'list-workflow-runs': [workflow],
  'list-workflow-versions': [workflowWithVersion],
  'list-workflows': [nothing],
  'manage-user': actions({
    create: () => ({ name: 'Ada Example' }),
    get: user,
    list: nothing,
    update: async (caller) => ({ ...(await user(caller)), notes: 'Likes tea' }),
  }),
  'mcp-server-create': [() => ({ name: newSlug(), url: 'https://mcp.example.com/mcp' })],
  'mcp-server-delete': [mcpServer],
  'mcp-server-get': [mcpServer],
  'mcp-server-install': [mcpServer],
  'mcp-server-list': [nothing],
  'mcp-server-uninstall': [
    async (caller) => {
      const { id } = await mcpServer(caller);
      await caller.call('mcp-server-install', { id });
      return { id };
    },
  ],
  'mcp-server-update': [changedMcpServer],
  'my-agent-info': [nothing],
  'patch-schedule': [renamedSchedule],
  'patch-workflow': [changedWorkflow],
  'patch-workflow-node': [async (caller) => ({ ...(await workflow(caller)), nodeId: 'a', label: 'First' })],
  'poll-task': [() => ({ wait: 0 })],
  'post-message': [async (caller) => ({ ...(await channel(caller)), content: 'Hello' })],
  'read-messages': [
    async ({ server, agentId }) => {
      const { id } = await makeChannel(server, agentId);
      await write(server, { channel: id, content: 'Hello' });
      return { channel: id };
    },
  ],
  'register-mail-inbox': [() => ({ inboxId: `${fresh()}@mail.example.com` })],
  'request-human-input': [() => question],
  'resolve-user': [async (caller) => ({ id: (await user(caller)).userId })],
  'restore-credential-access': [async ({ server }) => ({ agentId: addAgent(server) })],
  'retry-workflow-run': [failedRun],
  'revoke-credential-access': [async ({ server }) => ({ agentId: addAgent(server), reason: 'It was told to' })],
  'run-schedule-now': [schedule],
  'script-apis': actions({
    create: async (caller) => ({ scriptId: (await scriptApi(caller)).id }),
    list: async (caller) => ({ scriptId: (await scriptApi(caller)).id }),
    update: async (caller) => ({ ...(await scriptEndpoint(caller)), enabled: false }),
    rotate: scriptEndpoint,
    reveal: scriptEndpoint,
    delete: scriptEndpoint,
  }),
  'script-connections': actions({
    upsert: newConnection,
    list: nothing,
    get: connection,
    versions: connection,
    refresh: connection,
    enable: async (caller) => ({ ...(await connection(caller)), enabled: false }),
    delete: connection,
  }),
  'script-delete': [script],
  'script-query-types': [nothing, script],
  'script-run': [() => ({ source: 'export default () => 1;' })],
  'script-search': [() => ({ query: 'weather' })],
  'script-upsert': [() => ({ name: fresh(), source: goodSource })],
  'send-task': [() => ({ task: 'Mend the roof' })],
  'set-agent-runtime-pool': [async (caller) => ({ id: addAgent(caller.server), poolId: (await pool(caller)).id })],
  'set-config': [newSetting],
  'skill-create': [() => ({ content: skillText(fresh()) })],
  'skill-delete': [skill],
  'skill-get': [skill],
  'skill-get-file': [skillFile],
  'skill-install': [skill],
  'skill-install-remote': [() => ({ sourceRepo: 'acme/skills', sourcePath: fresh() })],
  'skill-list': [nothing],
  'skill-publish': [skill],
  'skill-search': [() => ({ search: 'weather' })],
  'skill-sync-remote': [nothing],
  'skill-uninstall': [installedSkill],
  'skill-update': [changedSkill],
  'steer-task': [toSteer],
  'store-progress': [
    async (caller) => ({ ...(await ownTaskId(caller)), progress: 'half' }),
    async (caller) => ({ ...(await ownTaskId(caller)), status: 'completed', output: 'done' }),
  ],
  swarm_x: [() => ({ method: 'GET', path: '/tools' })],
  'task-action': [
    () => ({ action: 'create', task: 'Paint it' }),
    async (caller) => ({ action: 'claim', ...(await poolTaskId(caller)) }),
  ],
  'trigger-workflow': [withPayload],
  'update-profile': [() => ({ description: 'mine' })],
  'update-schedule': [renamedSchedule],
  'update-workflow': [changedWorkflow],
  'validate-workflow-trigger': [withPayload],
};
