import { randomUUID } from 'node:crypto';
import { actFor } from '../../domain/mcp/arguments.js';
import type { Tool } from '../../domain/mcp/tool.js';
import { tools } from '../../generated/swarm/tools.js';
import { newSlug } from '../support/connections.js';
import { closeMcpClients } from '../support/mcp.js';
import { callsOfTools, type Maker } from '../support/tool-arguments.js';
import { type Arguments, type ToolCaller, useToolServer } from '../support/tool-scene.js';
import { endedRun, passes, storeWorkflow } from '../support/workflows.js';

const agent = useToolServer();
afterEach(closeMcpClients);

/** Tools whose operation is for leads, though the tool says nothing of it: they decide what runs. */
const leadsByOperation = ['extension-activate-version', 'extension-disable', 'extension-enable'];

const mayCall = ({ name, lead }: Tool): Promise<ToolCaller> =>
  agent({ isLead: lead === true || leadsByOperation.includes(name) });

/** The arguments of the first call of a tool. */
const argumentsOf = async (name: string, caller: ToolCaller): Promise<Arguments> => {
  const [make] = callsOfTools[name] ?? [];
  if (!make) {
    throw new Error(`tests/support/tool-arguments.ts has no call of ${name}`);
  }
  return make(caller);
};

test('the table has every tool, and no other', () => {
  expect(Object.keys(callsOfTools).sort()).toEqual(tools.map(({ name }) => name).sort());
});

test.each(tools.map((tool) => [tool.name, tool] as const))('%s does all that it is for', async (name, tool) => {
  const done: string[] = [];
  for (const make of callsOfTools[name] ?? []) {
    const caller = await mayCall(tool);
    const args = await make(caller);
    const { isError, text, data } = await caller.call(name, args);
    expect(isError ? text : '').toBe('');
    expect(data).toMatchObject({ success: true, message: expect.stringMatching(/\S/) });
    done.push(actFor(tool, args).operationId);
  }
  expect([...new Set(done)].sort()).toEqual(tool.acts.map(({ operationId }) => operationId).sort());
});

describe('tools of leads', () => {
  const ofLeads = tools.filter(({ lead }) => lead === true);

  test('are those that have to do with everybody, with secrets, and with people', () => {
    expect(ofLeads.map(({ name }) => name)).toEqual([
      'manage-user',
      'script-apis',
      'script-connections',
      'create-oauth-authorize-url',
      'credential-bindings',
      'delete-config',
      'list-credential-uses',
      'list-oauth-apps',
      'restore-credential-access',
      'revoke-credential-access',
      'set-config',
      'get-runtime-pool',
      'list-runtime-controllers',
      'list-runtime-pools',
      'set-agent-runtime-pool',
      'skill-install-remote',
      'chat-post',
      'delete-channel',
    ]);
  });

  test.each(ofLeads.map(({ name }) => name))('%s is refused to others', async (name) => {
    const [lead, worker] = [await agent({ isLead: true }), await agent()];
    const args = await argumentsOf(name, lead);
    expect(await worker.call(name, args)).toMatchObject({ isError: true, data: { success: false, code: 'lead_only' } });
    expect((await lead.call(name, args)).isError).toBe(false);
  });

  test.each(leadsByOperation)('%s is refused to others', async (name) => {
    const worker = await agent();
    const { data } = await worker.call(name, await argumentsOf(name, worker));
    expect(data).toMatchObject({ success: false, code: 'extension_forbidden' });
  });
});

describe('what of a tool is for leads', () => {
  const another = (name: string, as = 'agentId'): readonly [string, Maker] => [
    name,
    async (caller) => ({ ...(await argumentsOf(name, caller)), [as]: caller.agentId }),
  ];

  const reserved: readonly (readonly [string, Maker])[] = [
    ['get-config', () => ({ includeSecrets: true })],
    ['list-config', () => ({ includeSecrets: true })],
    ['chat-read', () => ({ channel: 'C1' })],
    ['mcp-server-create', () => ({ name: newSlug(), url: 'https://mcp.example.com/mcp', scope: 'swarm' })],
    ['mcp-server-create', () => ({ name: newSlug(), url: 'https://mcp.example.com/mcp', scope: 'global' })],
    another('mcp-server-install'),
    another('mcp-server-uninstall'),
    another('context-diff'),
    another('context-history'),
    another('register-mail-inbox'),
    another('skill-create', 'ownerAgentId'),
    another('skill-install'),
    another('skill-uninstall'),
    another('update-profile'),
  ];

  test.each(reserved)('%s with such arguments is refused to others', async (name, make) => {
    const [someone, worker, lead] = [await agent(), await agent(), await agent({ isLead: true })];
    const args = await make(someone);
    expect((await worker.call(name, args)).data).toMatchObject({ success: false, code: 'lead_only' });
    expect((await lead.call(name, args)).isError).toBe(false);
  });

  test('entries of other agents are for them', async () => {
    const [worker, other] = [await agent(), await agent()];
    const args = { namespace: `task:agent:${other.agentId}`, key: randomUUID(), value: 1 };
    expect((await worker.call('kv-set', args)).isError).toBe(true);
    expect((await (await agent({ isLead: true })).call('kv-set', args)).isError).toBe(false);
  });
});

describe('tools of owners', () => {
  const ofOwners = [
    ['cancel-task', 'creator_or_lead_only'],
    ['steer-task', 'steering_forbidden'],
    ['mcp-server-update', 'lead_only'],
    ['mcp-server-delete', 'lead_only'],
    ['skill-update', 'owner_or_lead_only'],
    ['skill-delete', 'owner_or_lead_only'],
    ['skill-publish', 'owner_or_lead_only'],
    ['delete-page', 'page_forbidden'],
  ] as const;

  test('all that name an owner are tested', () => {
    const named = tools.filter(({ creatorOf, ownerOf }) => creatorOf !== undefined || ownerOf !== undefined);
    expect(ofOwners.map(([name]) => name)).toEqual(expect.arrayContaining(named.map(({ name }) => name)));
  });

  test.each(ofOwners)('%s is for the owner and leads, and refused to strangers', async (name, code) => {
    const [owner, stranger, lead] = [await agent(), await agent(), await agent({ isLead: true })];
    const args = await argumentsOf(name, owner);
    expect(await stranger.call(name, args)).toMatchObject({ isError: true, data: { success: false, code } });
    expect((await owner.call(name, args)).data).toMatchObject({ success: true });

    const others = await argumentsOf(name, owner);
    expect((await lead.call(name, others)).data).toMatchObject({ success: true });
  });
});

describe('a payload', () => {
  test('goes to the run as it is, and its members are named as the tool calls it', async () => {
    const { server, call } = await agent();
    const triggerSchema = { type: 'object', required: ['week'] };
    const { id } = await storeWorkflow(server, [passes('a')], { triggerSchema });
    const triggerData = { week: 5, id: 'mine', triggerData: { deep: true } };

    const { data } = await call('trigger-workflow', { id, triggerData });
    expect((await endedRun(server, String(data['runId']))).run.triggerData).toEqual(triggerData);
    expect((await call('trigger-workflow', { id, triggerData: { day: 1 } })).data).toMatchObject({
      success: false,
      code: 'trigger_schema_error',
    });
    expect((await call('trigger-workflow', { id, triggerData: 'week 5' })).data).toMatchObject({
      code: 'validation_error',
      message: expect.stringContaining('triggerData'),
    });
    expect((await call('validate-workflow-trigger', { id })).data).toMatchObject({ code: 'trigger_schema_error' });
  });
});
