import { nextTrigger, post } from './lifecycle.js';
import { rowsOf } from './rows.js';
import { storeScript } from './scripts.js';
import type { TestServer } from './server.js';
import { type Nodes, passes, storeWorkflow } from './workflows.js';

/** A way through a node of every type, with two ways at once that meet again: one waits for an event, one for an agent. */
export const storeEveryType = async (server: TestServer, agentId: string) => {
  const inner = await storeWorkflow(server, [passes('inside')]);
  const script = await storeScript(server, { source: 'export default () => 1;' });
  const approvers = { policy: 'any' };
  const questions = [{ id: 'ok', type: 'approval', label: 'Go on?' }];
  const task = { template: 'Do it', agentId };
  const nodes: readonly (readonly [string, object])[] = [
    ['property-match', { conditions: [{ field: 'run.id', op: 'exists' }] }],
    ['code-match', { code: '(ctx) => Boolean(ctx.run.id)', outputPorts: ['true'] }],
    ['notify', { channel: 'chat', template: 'Hi' }],
    ['raw-llm', { prompt: 'Hi' }],
    ['script', { runtime: 'ts', script: 'console.log(1)' }],
    ['swarm-script', { scriptName: script.name, agentId: script.agentId }],
    ['vcs', { action: 'comment', provider: 'vcs_a', repo: 'a/b' }],
    ['validate', { targetNodeId: 'property-match', schema: { required: ['passed'] } }],
    ['agent-task', task],
    [
      'foreach',
      {
        over: [{ id: 'a' }, { id: 'b' }],
        itemKey: 'id',
        body: { type: 'agent-task', config: { template: 'Do {{item.id}}', agentId } },
      },
    ],
    ['human-in-the-loop', { title: 'Go on?', questions, approvers }],
    ['wait', { mode: 'time', durationMs: 1 }],
    ['sub-workflow', { workflowId: inner.id }],
  ];
  const chain: Nodes = nodes.map(([type, config], index) => ({
    id: type,
    type,
    config: { ...config },
    next: nodes[index + 1]?.[0] ?? ['event', 'beside'],
  }));
  const ways: Nodes = [
    { id: 'event', type: 'wait', config: { mode: 'event', eventName: 'go' }, next: 'meeting' },
    { id: 'beside', type: 'agent-task', config: task, next: 'further' },
    passes('further', 'meeting'),
    passes('meeting'),
  ];
  const { id } = await storeWorkflow(server, [...chain, ...ways]);
  return { id, nodes: [...chain, ...ways].map((node) => node.id), order: nodes.map(([type]) => type) };
};

/** Does what agents and people have to do now; what was done before is not done twice. */
export const answerAll = async (server: TestServer, agentId: string): Promise<void> => {
  await nextTrigger(server, agentId);
  for (const { id } of rowsOf(server, 'tasks', { agentId, status: 'in_progress' })) {
    await post(server, id, 'finish', { status: 'completed', output: 'Done' }, agentId);
  }
  for (const { id } of rowsOf(server, 'approval_requests', { status: 'pending' })) {
    const body = { responses: { ok: { approved: true } } };
    await server.call('respondApprovalRequest', { path: { id }, body }).answer();
  }
  for (const { runId } of rowsOf(server, 'workflow_waits', { status: 'pending', mode: 'event' })) {
    await server.call('emitWorkflowRunEvent', { path: { runId }, body: { name: 'go' } }).answer();
  }
};
