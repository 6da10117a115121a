import type { CallInput } from './call.js';
import type { TestServer } from './server.js';
import { waitFor } from './wait.js';
import { passes } from './workflows.js';

type Body = CallInput<'createApprovalRequest'>['body'];

/** A question that is answered with yes or no. */
export const yesOrNo: Body['questions'][number] = { id: 'ok', type: 'approval', label: 'Is it right?', required: true };

export const yes = { ok: { approved: true } };
export const no = { ok: { approved: false } };

/** Asks people; anybody may answer unless the body says otherwise. */
export const ask = async (server: TestServer, body: Partial<Body> = {}, agentId?: string) =>
  (
    await server.call('createApprovalRequest', {
      body: { title: 'Deploy?', questions: [yesOrNo], approvers: { policy: 'any' }, ...body },
      agentId,
    })
  ).body.approvalRequest;

/** What a run asks of people and nobody has answered yet. */
export const pendingRequestsOf = async (server: TestServer, runId: string) =>
  (await server.call('listApprovalRequests', { query: { workflowRunId: runId, status: 'pending' } })).body
    .approvalRequests;

/** Answers what a run asks now, and returns its title. */
export const answerNext = async (
  server: TestServer,
  runId: string,
  responses: Record<string, unknown> = yes,
): Promise<string> => {
  const request = await waitFor('a request', async () => (await pendingRequestsOf(server, runId))[0]);
  await server.call('respondApprovalRequest', { path: { id: request.id }, body: { responses } });
  return request.title;
};

export const readApproval = async (server: TestServer, id: string) =>
  (await server.call('getApprovalRequest', { path: { id } })).body.approvalRequest;

/** A node that asks people; each outcome leads to a node of its own. */
export const asking = (approvers: Body['approvers'] = { policy: 'any' }, timeout?: { seconds: number }) => [
  {
    id: 'ask',
    type: 'human-in-the-loop',
    config: {
      title: 'Deploy {{trigger.what}}?',
      questions: [{ id: 'ok', type: 'approval', label: 'Is it right?' }],
      approvers,
      ...(timeout && { timeout }),
    },
    next: { approved: 'go', rejected: 'stop', timeout: 'late' },
  },
  passes('go'),
  passes('stop'),
  passes('late'),
];
