import { ask, readApproval, yes } from '../support/approvals.js';
import { useSharedServer } from '../support/server.js';
import { addPerson } from '../support/users.js';

const server = useSharedServer();

const person = () => addPerson(server);
const respond = (id: string, key: string) =>
  server.call('respondApprovalRequest', { path: { id }, body: { responses: yes }, key });
const merge = (target: { id: string }, source: { id: string }) =>
  server.call('mergeUsers', { path: { id: target.id }, body: { sourceUserId: source.id } });

test('who was merged answers as the one who is left, also for requests that come later, and after another merge', async () => {
  const [ada, former, last] = [await person(), await person(), await person()];
  const before = await ask(server, { approvers: { users: [former.id], policy: 'all' } });
  await merge(ada, former);

  expect((await respond(before.id, ada.key)).body.approvalRequest).toMatchObject({
    status: 'approved',
    resolvedBy: ada.id,
  });

  await merge(last, ada);
  const later = await ask(server, { approvers: { users: [former.id], policy: 'all' } });
  expect((await respond(later.id, last.key)).body.approvalRequest.status).toBe('approved');
});

test('the answers of two who are one by now count as one', async () => {
  const [ada, former, bob] = [await person(), await person(), await person()];
  const { id } = await ask(server, { approvers: { policy: { min: 3 } } });
  await respond(id, ada.key);
  await respond(id, former.key);
  await merge(ada, former);

  const { approvals, approvalProgress } = await readApproval(server, id);
  expect(approvals?.map(({ responder }) => responder)).toEqual([ada.id]);
  expect(approvalProgress).toEqual({ approved: 1, required: 3 });
  await respond(id, ada.key).refused(409, 'already_answered');
  expect((await respond(id, bob.key)).body.approvalRequest.approvalProgress).toEqual({ approved: 2, required: 3 });
});

test('who answered stands for the other one that they are by now, too', async () => {
  const [ada, former] = [await person(), await person()];
  const { id } = await ask(server, { approvers: { users: [ada.id, former.id], policy: 'all' } });
  await respond(id, former.key);
  await merge(ada, former);

  expect(await readApproval(server, id)).toMatchObject({ status: 'approved', resolvedBy: ada.id, responses: yes });
});
