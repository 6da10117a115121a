import { randomUUID } from 'node:crypto';
import { useSharedServer } from '../support/server.js';
import { passes, storeWorkflow } from '../support/workflows.js';

const server = useSharedServer();
const judge = (id: string, body: Record<string, unknown>) =>
  server.call('validateWorkflowTrigger', { path: { id }, body });

test('validateWorkflowTrigger judges the body, or its triggerData', async () => {
  const triggerSchema = { type: 'object', required: ['week'] };
  const { id } = await storeWorkflow(server, [passes('a')], { triggerSchema });
  const free = await storeWorkflow(server, [passes('a')]);

  expect((await judge(id, { week: 5 })).body).toEqual({ valid: true });
  expect((await judge(id, { triggerData: { week: 5 } })).body).toEqual({ valid: true });
  expect((await judge(free.id, {})).body).toEqual({ valid: true, schema: null });
  await judge(id, { triggerData: null }).refused(400, 'trigger_schema_error');
  await judge(id, {}).refused(400, 'trigger_schema_error');
  await judge(randomUUID(), {}).refused(404, 'workflow_not_found');
});
