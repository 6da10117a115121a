import { createPage, noPage } from '../support/pages.js';
import { deleteRow } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { createUser, mintToken } from '../support/users.js';

const server = useServer({ env: { APP_URL: 'https://app.example.com/' } });

const comments = [
  { selector: 'h1', comment: ' Which week? ', more: true },
  { selector: '#sum', comment: 'Wrong' },
];

test('submitPageFeedback makes a task of the comments for the agent of the page', async () => {
  const { id, agentId } = await createPage(server, { title: 'Report', slug: 'report', key: 'shared/reports/' });
  const user = await createUser(server);
  const { plaintext } = await mintToken(server, user.id);

  const { status, body } = await server.callUntyped('submitPageFeedback', {
    path: { id },
    body: { comments },
    key: plaintext,
  });

  expect(status).toBe(201);
  expect(body).toEqual({
    taskId: expect.any(String),
    status: 'pending',
    agentId,
    task_url: `https://app.example.com/tasks/${body.taskId}`,
  });
  expect((await server.call('getTask', { path: { id: body.taskId } })).body).toMatchObject({
    task: `Comments on your page "Report" (id ${id}, slug report). Change the page accordingly.\n- h1: Which week?\n- #sum: Wrong`,
    agentId,
    taskType: 'page-feedback',
    tags: ['page-feedback'],
    key: 'shared/reports/',
    contextKey: `task:page:${id}`,
    source: 'ui',
    requestedByUserId: user.id,
  });
});

test('submitPageFeedback makes a task each time, and names the agent that comments', async () => {
  const { id, agentId } = await createPage(server);
  const body = { comments: [{ selector: 'p', comment: 'Shorter' }] };

  const first = await server.call('submitPageFeedback', { path: { id }, body, agentId });
  const second = await server.call('submitPageFeedback', { path: { id }, body });

  expect(first.body.taskId).not.toBe(second.body.taskId);
  expect((await server.call('getTask', { path: { id: first.body.taskId } })).body.creatorAgentId).toBe(agentId);
});

test('submitPageFeedback goes to the lead when the agent is gone, and nowhere without one', async () => {
  const { id, agentId } = await createPage(server);
  deleteRow(server, 'agents', agentId);
  const body = { comments: [{ selector: 'p', comment: 'Shorter' }] };
  await server.call('submitPageFeedback', { path: { id }, body }).refused(409, 'page_agent_gone');

  const lead = addAgent(server, { isLead: 1 });

  expect((await server.call('submitPageFeedback', { path: { id }, body })).body.agentId).toBe(lead);
});

test('submitPageFeedback refuses what is no comment, and no page', async () => {
  const { id } = await createPage(server);
  const refused = (body: unknown, ...paths: string[]) =>
    server.callUntyped('submitPageFeedback', { path: { id }, body }).refused(400, 'validation_error', ...paths);

  await refused({ comments: [] }, 'body.comments');
  await refused({ comments: [{ selector: '', comment: 'x' }] }, 'body.comments.0.selector');
  await refused({ comments: [{ selector: 'p', comment: '  ' }] }, 'body.comments.0.comment');
  await refused({ comments: Array.from({ length: 101 }, () => ({ selector: 'p', comment: 'x' })) }, 'body.comments');
  const body = { comments: [{ selector: 'p', comment: 'x' }] };
  await server.call('submitPageFeedback', { path: { id: noPage }, body }).refused(404, 'page_not_found');
});
