import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { ask, no, readApproval, yes, yesOrNo } from '../support/approvals.js';
import { changeRow } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addPerson, userWith } from '../support/users.js';

const server = useServer({ env: { RBAC_ENABLED: 'true' } });

const person = (fields: object = {}) => addPerson(server, fields);
const respond = (id: string, responses: object = yes, more: object = {}, key?: string) =>
  server.call('respondApprovalRequest', {
    path: { id },
    body: { responses: { ...responses }, ...more },
    ...(key && { key }),
  });

test('respondApprovalRequest approves or rejects as the answer says', async () => {
  const { id } = await ask(server);
  const { body } = await respond(id, yes, { respondedBy: 'Ada' });
  expect(body.approvalRequest).toMatchObject({
    status: 'approved',
    responses: yes,
    resolvedBy: 'operator',
    approvalProgress: null,
    approvals: [{ responder: 'operator', approved: true, responses: yes, claimedRespondedBy: 'Ada' }],
  });
  await respond(id).refused(409, 'approval_resolved');

  const other = await ask(server, { approvers: { policy: { min: 3 } } });
  expect((await respond(other.id, no)).body.approvalRequest.status).toBe('rejected');
});

test('respondApprovalRequest counts different people, each once', async () => {
  const people = [await person(), await person()];
  const { id } = await ask(server, { approvers: { policy: { min: 2 } } });

  expect((await respond(id, yes, {}, people[0]?.key)).body.approvalRequest).toMatchObject({
    status: 'pending',
    approvalProgress: { approved: 1, required: 2 },
  });
  await respond(id, yes, {}, people[0]?.key).refused(409, 'already_answered');
  expect((await respond(id, yes, {}, people[1]?.key)).body.approvalRequest).toMatchObject({
    status: 'approved',
    resolvedBy: people[1]?.id,
  });
});

test('respondApprovalRequest with all waits for each of those named, by id or address', async () => {
  const ada = await person({ email: `Ada-${randomUUID()}@example.com` });
  const { email = '' } = (await server.call('getUser', { path: { id: ada.id } })).body.user;
  const bob = await person();
  const { id } = await ask(server, { approvers: { users: [email.toUpperCase(), bob.id], policy: 'all' } });

  expect((await respond(id)).body.approvalRequest.approvalProgress).toEqual({ approved: 0, required: 2 });
  expect((await respond(id, yes, {}, ada.key)).body.approvalRequest.status).toBe('pending');
  expect((await respond(id, yes, {}, bob.key)).body.approvalRequest.status).toBe('approved');
});

test('respondApprovalRequest takes answers of approvers only, and of no agent', async () => {
  const { id } = await ask(server, {
    approvers: { users: ['someone@example.com'], roles: ['requester'], policy: 'any' },
  });
  await respond(id, yes, {}, (await person()).key).refused(403, 'not_an_approver');
  await server
    .call('respondApprovalRequest', { path: { id }, body: { responses: yes }, agentId: randomUUID() })
    .refused(403, 'agents_cannot_approve');

  const requester = await userWith(server, 'requester');
  const open = await ask(server);
  await respond(open.id, yes, {}, requester.key).refused(403, 'not_an_approver');
  expect((await respond(id, yes, {}, requester.key)).body.approvalRequest.resolvedBy).toBe(requester.id);
});

test('respondApprovalRequest names the required questions without an answer, and leaves the request as it was', async () => {
  const options = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ];
  const questions = [
    yesOrNo,
    { id: 'why', type: 'text', label: 'Why?', required: true },
    { id: 'one', type: 'single-select', label: 'Which?', required: true, options },
    { id: 'some', type: 'multi-select', label: 'Which ones?', required: true, options, maxSelections: 1 },
    { id: 'flag', type: 'boolean', label: 'Really?', required: true },
    { id: 'free', type: 'text', label: 'More?' },
  ] as const;
  const asked = await ask(server, { questions: [...questions] });

  const wrong = { ok: { approved: 'yes' }, why: '  ', one: 'c', some: ['a', 'b'], flag: 'true' };
  const refused = await respond(asked.id, wrong).refused(400, 'approval_responses_invalid');
  expect(refused.error).toBe(
    'Responses missing or invalid: ok (must be an object whose approved is true or false), why (must be a text that is not blank), one (must be one of a, b), some (must be a list of 1 to 1 different ones of a, b), flag (must be true or false)',
  );
  expect(await readApproval(server, asked.id)).toEqual(asked);

  const right = { ok: { approved: true }, why: 'So', one: 'a', some: ['b'], flag: false };
  expect((await respond(asked.id, right)).body.approvalRequest.status).toBe('approved');
});

const noDecision = 'ok (must be an object whose approved is true or false)';

test.each([
  ['nothing', {}, `missing or invalid: ${noDecision}`],
  ['another question', { okay: { approved: false } }, `missing or invalid: ${noDecision}; to what was not asked: okay`],
  ['an approval in words', { ok: { approved: 'false' } }, `missing or invalid: ${noDecision}`],
  ['an option that there is not', { ok: { approved: true }, one: 'c' }, 'missing or invalid: one (must be one of a)'],
  ['more than it answers', { ok: { approved: true }, okay: true }, 'to what was not asked: okay'],
])('respondApprovalRequest takes %s for no approval', async (_what, responses, error) => {
  const ok = { id: 'ok', type: 'approval', label: 'Go?' } as const;
  const options = [{ value: 'a', label: 'A' }];
  const asked = await ask(server, { questions: [ok, { id: 'one', type: 'single-select', label: 'Which?', options }] });

  expect((await respond(asked.id, responses).refused(400, 'approval_responses_invalid')).error).toBe(
    `Responses ${error}`,
  );
  expect(await readApproval(server, asked.id)).toEqual(asked);
  const { body } = await respond(asked.id, { ok: { approved: true }, one: '' });
  expect(body.approvalRequest.status).toBe('approved');
});

test('respondApprovalRequest takes a question about an approval that may be left open, and is, for no objection', async () => {
  const { id } = await ask(server, { questions: [{ id: 'ok', type: 'approval', label: 'Go?', required: false }] });
  expect((await respond(id, {})).body.approvalRequest.status).toBe('approved');
});

test('respondApprovalRequest takes no answer to what was not shown', async () => {
  const { id, digest } = await ask(server);
  await respond(id, yes, { digest: 'a'.repeat(64) }).refused(409, 'approval_changed');

  changeRow(server, 'approval_requests', id, { title: 'Delete everything?' });
  await respond(id, yes, { digest }).refused(409, 'approval_changed');
});

test('respondApprovalRequest takes what one request was shown with for no other, and no answer to the questions of another', async () => {
  const [one, other] = [await ask(server), await ask(server, { title: 'Delete everything?' })];
  const text = { id: 'why', type: 'text', label: 'Why?', required: true } as const;
  const questions = await ask(server, { questions: [text] });

  await respond(other.id, yes, { digest: one.digest }).refused(409, 'approval_changed');
  await respond(questions.id, yes).refused(400, 'approval_responses_invalid');
  await respond(one.id, yes, { digest: one.digest });
  await respond(one.id, yes, { digest: one.digest }).refused(409, 'approval_resolved');
  for (const { id } of [other, questions]) {
    expect(await readApproval(server, id)).toMatchObject({ status: 'pending', approvals: [] });
  }
});

test('respondApprovalRequest takes no answer of a role that is limited to its own, nor of an agent with the key of an admin', async () => {
  const { id } = await ask(server);
  const { key } = await userWith(server, 'requester');
  const { id: agentId } = await registerAgent(server);
  const body = { responses: yes };

  await respond(id, yes, {}, key).refused(403, 'not_an_approver');
  await server.call('respondApprovalRequest', { path: { id }, body, agentId }).refused(403, 'agents_cannot_approve');
  const admin = await userWith(server, 'admin');
  await server
    .call('respondApprovalRequest', { path: { id }, body, agentId, key: admin.key })
    .refused(403, 'agents_cannot_approve');
  expect(await readApproval(server, id)).toMatchObject({ status: 'pending', approvals: [] });
});

test('respondApprovalRequest ends a request whose time is over', async () => {
  const { id } = await ask(server, { timeoutSeconds: 3600 });
  changeRow(server, 'approval_requests', id, { expiresAt: '2026-01-01T00:00:00.000Z' });

  await respond(id).refused(409, 'approval_expired');
  expect((await readApproval(server, id)).status).toBe('timeout');
});

test('respondApprovalRequest counts no answer of who asked, if that is forbidden', async () => {
  const ada = await person();
  const asked = await server.call('createApprovalRequest', {
    body: { title: 'Mine', questions: [yesOrNo], approvers: { policy: 'any' } },
    key: ada.key,
  });
  await server.call('upsertConfig', { body: { scope: 'global', key: 'APPROVAL_FORBID_OWN', value: 'true' } });
  await server.call('reloadConfig');

  await respond(asked.body.approvalRequest.id, yes, {}, ada.key).refused(403, 'own_approval');
  await respond(asked.body.approvalRequest.id, yes, {}, (await person()).key);
});

test('respondApprovalRequest knows what is not there', async () => {
  await respond(randomUUID()).refused(404, 'approval_request_not_found');
});
