import { registerAgent } from '../support/agents.js';
import { bundle, disable, enabled, install, newName, runsOf } from '../support/extensions.js';
import { rowOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { createTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

const server = useServer();

describe('the agent of an extension', () => {
  test('has the rights of a lead while the extension is enabled, and decides about no extension', async () => {
    const { id, agentId } = await enabled(
      server,
      `r.on('post.task.created', async ({ task }, { swarm }) => {
        await swarm.task_cancel({ taskId: task.id, reason: 'by a hook' });
      });`,
    );
    const actor = String(agentId);
    const { id: task } = await createTask(server, { task: 'of somebody else' });
    await waitFor('the end of the task', () => rowOf(server, 'tasks', { id: task })?.status === 'cancelled');

    const other = (await install(server, bundle(newName()))).extension;
    await server
      .call('enableExtension', { path: { id: other.id }, agentId: actor })
      .refused(403, 'extension_forbidden');
    await server
      .call('deleteExtension', { path: { id: other.id }, agentId: actor })
      .refused(403, 'extension_forbidden');

    const args = { scope: 'global', key: 'WRITTEN_BY_A_HOOK', value: '1' };
    const setConfig = async () =>
      (await server.call('callMcpBridge', { body: { tool: 'set-config', args }, agentId: actor })).body;
    expect(await setConfig()).toMatchObject({ success: true });
    await disable(server, id);
    expect(await setConfig()).toMatchObject({ success: false, code: 'lead_only' });
  });

  test('is nobody to whom tasks go', async () => {
    const { id, agentId } = await enabled(server, '');
    const lead = await registerAgent(server, { isLead: true });
    const { id: task } = await createTask(server, { task: 'for a lead' });
    expect([null, lead.id]).toContain(rowOf(server, 'tasks', { id: task })?.agentId);
    expect(rowOf(server, 'agents', { id: String(agentId) })?.isLead).toBe(0);
    await disable(server, id);
  });
});

describe('EXTENSION_ALLOW_LEAD_ACTIVATION', () => {
  const strict = useServer({ env: { EXTENSION_ALLOW_LEAD_ACTIVATION: 'false' } });

  test('off, leaves it to people and operators what runs', async () => {
    const { id: agentId } = await registerAgent(strict, { isLead: true });
    const { extension } = await install(strict, bundle(newName()), agentId);
    const path = { id: extension.id };

    await strict.call('enableExtension', { path, agentId }).refused(403, 'extension_forbidden');
    await strict
      .call('activateExtensionVersion', { path, body: { version: 1 }, agentId })
      .refused(403, 'extension_forbidden');
    await strict.call('enableExtension', { path });
    await strict.call('disableExtension', { path, agentId }).refused(403, 'extension_forbidden');
    expect(await runsOf(strict, extension.id)).toEqual([]);
    await disable(strict, extension.id);
  });
});
