import { readApproval } from '../support/approvals.js';
import { callTool, closeMcpClients, connectMcp } from '../support/mcp.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { changeRow, rowsOf } from '../support/rows.js';
import { noSkill, skillsOf, skillText, storeSkill, storeSystemSkill } from '../support/skills.js';
import { addAgent, createTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

const all = useReplicas(racingReplicas);
afterAll(closeMcpClients);

const yes = { publish: { approved: true } };
const no = { publish: { approved: false }, note: 'It names a customer' };

const read = async (id: string) => (await all.replicas.call('getSkill', { path: { id } })).body;

/** A skill of an agent of its own. */
const ownSkill = async (more: Parameters<typeof storeSkill>[1] = {}) => {
  const ownerAgentId = addAgent(all.replicas);
  return { ...(await storeSkill(all.replicas, { ownerAgentId, ...more })), ownerAgentId };
};

const publish = (id: string, body: Record<string, unknown> = {}, agentId?: string) =>
  all.replicas.callUntyped('publishSkill', { path: { id }, body, ...(agentId !== undefined && { agentId }) });

/** What people read of a skill. */
const shownIn = ({ questions = [] }: { readonly questions?: readonly { readonly description?: string }[] }): string =>
  questions[0]?.description ?? '';

const ask = async (id: string, body: Record<string, unknown> = {}) => (await publish(id, body)).body.approvalRequest;

const respond = (id: string, responses: Record<string, unknown>, digest?: string) =>
  all.replicas.call('respondApprovalRequest', {
    path: { id },
    body: { responses, ...(digest !== undefined && { digest }) },
  });

/** What the job of an approved request left behind, once it is done. */
const afterJob = async (requestId: string) => {
  await waitFor(
    'the publication',
    () => !rowsOf(all.replicas, 'jobs', { kind: 'skills.publish' }).some(({ payload }) => payload.includes(requestId)),
  );
  return readApproval(all.replicas, requestId);
};

const followUp = (parentTaskId: string) =>
  waitFor('the follow-up', () => rowsOf(all.replicas, 'tasks', { parentTaskId, taskType: 'hitl-follow-up' })[0]?.task);

describe('publishSkill', () => {
  test('asks people, and gives the skill to every agent once they approve', async () => {
    const skill = await ownSkill();
    const other = addAgent(all.replicas);
    const { id: sourceTaskId } = await createTask(all.replicas, { task: 'Learn', agentId: skill.ownerAgentId });

    const { body } = await publish(skill.id, { reason: ' It helps ', sourceTaskId }, skill.ownerAgentId);

    expect(body).toMatchObject({
      alreadyAsked: false,
      approvalRequest: {
        title: `Publish the skill "${skill.name}" to every agent?`,
        status: 'pending',
        approvers: { policy: 'any' },
        skillId: skill.id,
        sourceTaskId,
        expiresAt: null,
      },
    });
    expect(shownIn(body.approvalRequest)).toContain(skill.content);
    expect(shownIn(body.approvalRequest)).toContain(
      `Of the agent ${skill.ownerAgentId}\n\nWhy: It helps\n\nFiles beside its text: 0`,
    );
    expect((await read(skill.id)).scope).toBe('agent');

    await respond(body.approvalRequest.id, yes, body.approvalRequest.digest);

    const told = await followUp(sourceTaskId);
    expect(told).toContain('is approved');
    expect(told).not.toContain('Not published');
    expect(await read(skill.id)).toEqual({
      ...skill,
      scope: 'swarm',
      lastUpdatedAt: expect.any(String),
    });
    expect((await skillsOf(all.replicas, other)).skills.map(({ id }) => id)).toContain(skill.id);
    await publish(skill.id).refused(409, 'skill_not_of_agent');
  });

  test('changes nothing when people reject it, cancel it or do not answer, and tells why', async () => {
    const [rejected, cancelled, late] = [await ownSkill(), await ownSkill(), await ownSkill()];
    const taskOf = async ({ ownerAgentId }: { readonly ownerAgentId: string }) =>
      (await createTask(all.replicas, { task: 'Learn', agentId: ownerAgentId })).id;
    const [rejectedTask, lateTask] = [await taskOf(rejected), await taskOf(late)];

    await respond((await ask(rejected.id, { sourceTaskId: rejectedTask })).id, no);
    const { id: cancelledId } = await ask(cancelled.id);
    await all.replicas.call('cancelApprovalRequest', { path: { id: cancelledId }, body: { reason: 'Not now' } });
    const { id: lateId } = await ask(late.id, { timeoutSeconds: 1, sourceTaskId: lateTask });

    expect(await followUp(rejectedTask)).toContain('It names a customer');
    expect(await followUp(lateTask)).toContain('Too few answered in time (1 s)');
    expect(await readApproval(all.replicas, lateId)).toMatchObject({ status: 'timeout' });
    expect(await readApproval(all.replicas, cancelledId)).toMatchObject({
      status: 'cancelled',
      resolutionReason: 'Not now',
    });
    for (const { id, lastUpdatedAt } of [rejected, cancelled, late]) {
      expect(await read(id)).toMatchObject({ scope: 'agent', lastUpdatedAt });
    }
    expect((await publish(rejected.id)).body.alreadyAsked).toBe(false);
  });

  test('asks once at a time, however many ask at the same moment', async () => {
    const { id } = await ownSkill();

    const answers = await Promise.all(Array.from({ length: 6 }, () => publish(id)));

    expect(answers.filter(({ body }) => !body.alreadyAsked)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.approvalRequest.id)).size).toBe(1);
    expect(rowsOf(all.replicas, 'approval_requests', { skillId: id })).toHaveLength(1);
  });

  test.each([
    ['its text', (id: string) => all.replicas.call('updateSkill', { path: { id }, body: { content: skillText(id) } })],
    ['its name', (id: string) => all.replicas.call('updateSkill', { path: { id }, body: { name: `${id}-2` } })],
    ['its tools', (id: string) => all.replicas.call('updateSkill', { path: { id }, body: { allowedTools: 'Bash' } })],
    [
      'a file',
      (id: string) => all.replicas.call('putSkillFile', { path: { id, path: 'b.sh' }, body: { content: 'x' } }),
    ],
    [
      'files',
      (id: string) =>
        all.replicas.call('upsertSkillFiles', { path: { id }, body: { files: [{ path: 'c.sh', content: 'x' }] } }),
    ],
    ['the lack of a file', (id: string) => all.replicas.call('deleteSkillFile', { path: { id, path: 'a.sh' } })],
    ['its scope', (id: string) => all.replicas.call('updateSkill', { path: { id }, body: { scope: 'swarm' } })],
    ['its end', (id: string) => all.replicas.call('deleteSkill', { path: { id } })],
  ])('%s ends what was asked before', async (_what, change) => {
    const { id } = await ownSkill();
    await all.replicas.call('putSkillFile', { path: { id, path: 'a.sh' }, body: { content: 'x' } });
    const request = await ask(id);

    await change(id);

    expect(await readApproval(all.replicas, request.id)).toMatchObject({
      status: 'cancelled',
      resolutionReason: 'The skill was changed',
      resolvedBy: null,
    });
    await respond(request.id, yes).refused(409, 'approval_resolved');
  });

  test('being switched off or used changes nothing of what is asked', async () => {
    const { id } = await ownSkill();
    const request = await ask(id);

    await all.replicas.call('updateSkill', { path: { id }, body: { isEnabled: false } });
    await all.replicas.call('updateSkill', { path: { id }, body: { isEnabled: true } });
    await all.replicas.call('createEvent', {
      body: { category: 'skill', event: 'skill.invoke', source: 'worker', data: { skillId: id } },
    });

    expect((await publish(id)).body).toMatchObject({ alreadyAsked: true, approvalRequest: { id: request.id } });
    await respond(request.id, yes, request.digest);
    await afterJob(request.id);
    expect((await read(id)).scope).toBe('swarm');
  });

  test('an answer does not count for what somebody changed beside the rules; asking again asks anew', async () => {
    const { id } = await ownSkill();
    const request = await ask(id);
    changeRow(all.replicas, 'skills', id, { content: skillText('other') });

    await respond(request.id, yes).refused(409, 'approval_changed');

    const { body } = await publish(id);
    expect(body.alreadyAsked).toBe(false);
    expect(body.approvalRequest.id).not.toBe(request.id);
    expect((await readApproval(all.replicas, request.id)).status).toBe('cancelled');
  });

  test('of an answer and a change that come at once, what every agent has is what people saw', async () => {
    const { id, name } = await ownSkill();
    const request = await ask(id);
    const update = { path: { id }, body: { content: skillText(name, 'model: other\n') } };

    const [answered] = await Promise.all([respond(request.id, yes).answer(), all.replicas.call('updateSkill', update)]);

    const { status, resolutionReason } = await afterJob(request.id);
    const { scope } = await read(id);
    expect([answered.status, status]).toEqual(status === 'approved' ? [200, 'approved'] : [409, 'cancelled']);
    // Published first and then changed, as anybody may who may change it; or not published at all.
    expect(scope).toBe(status === 'approved' && resolutionReason === null ? 'swarm' : 'agent');
    expect(resolutionReason).toEqual(scope === 'swarm' ? null : expect.stringContaining('changed'));
  });

  test('a name that every agent has by then keeps an approved skill from it, and the asker hears of that', async () => {
    const skill = await ownSkill();
    const { id: sourceTaskId } = await createTask(all.replicas, { task: 'Learn', agentId: skill.ownerAgentId });
    const request = await ask(skill.id, { sourceTaskId });
    await storeSkill(all.replicas, { name: skill.name, scope: 'swarm' });

    await respond(request.id, yes);

    const why = 'Not published: there is a skill of this name for every agent';
    expect(await followUp(sourceTaskId)).toContain(why);
    expect(await readApproval(all.replicas, request.id)).toMatchObject({ status: 'approved', resolutionReason: why });
    expect((await read(skill.id)).scope).toBe('agent');
    await publish(skill.id).refused(400, 'skill_exists');
  });

  test('of two skills of one name that are approved at once one is published', async () => {
    const first = await ownSkill();
    const second = await ownSkill({ name: first.name });
    const requests = [await ask(first.id), await ask(second.id)];

    await Promise.all(requests.map(({ id }) => respond(id, yes)));

    const ends = await Promise.all(requests.map(({ id }) => afterJob(id)));
    expect(ends.filter(({ resolutionReason }) => resolutionReason === null)).toHaveLength(1);
    const scopes = await Promise.all([first, second].map(async ({ id }) => (await read(id)).scope));
    expect(scopes.toSorted()).toEqual(['agent', 'swarm']);
  });

  test('a long text is shown in part, and said to be', async () => {
    const { id, content } = await ownSkill({ more: `model: ${'m'.repeat(5000)}\n` });

    const shown = shownIn(await ask(id, { reason: 'r'.repeat(1000) }));

    expect(shown).toContain(`The first 2000 of ${content.length} characters of its text:`);
    expect(shown.length).toBeLessThan(4000);
  });

  test('refuses what is not there, not of an agent, a system skill, and tasks that are not there', async () => {
    const { id } = await ownSkill();

    await publish(noSkill).refused(404, 'skill_not_found');
    await publish((await storeSkill(all.replicas, { scope: 'global' })).id).refused(409, 'skill_not_of_agent');
    await publish((await storeSkill(all.replicas, { scope: 'swarm' })).id).refused(409, 'skill_not_of_agent');
    await publish((await storeSystemSkill(all.replicas)).id).refused(403, 'system_skill');
    await publish(id, { sourceTaskId: noSkill }).refused(400, 'task_not_found');
    await publish(id, { reason: 'x'.repeat(1001), timeoutSeconds: 0 }).refused(
      400,
      'validation_error',
      'body.reason',
      'body.timeoutSeconds',
    );
  });

  test('agents ask by a tool for skills of their own, leads for all', async () => {
    const skill = await ownSkill();
    const clientOf = async (agentId: string) => (await connectMcp(all.replicas.next(), { agentId })).client;
    const [owner, other, lead] = [
      await clientOf(skill.ownerAgentId),
      await clientOf(addAgent(all.replicas)),
      await clientOf(addAgent(all.replicas, { isLead: 1 })),
    ];

    expect(await callTool(other, 'skill-publish', { skillId: skill.id })).toMatchObject({
      isError: true,
      data: { code: 'owner_or_lead_only' },
    });
    expect(await callTool(owner, 'skill-publish', { skillId: skill.id, reason: 'It helps' })).toMatchObject({
      isError: false,
      data: { alreadyAsked: false, approvalRequest: { skillId: skill.id } },
    });
    expect(await callTool(lead, 'skill-publish', { skillId: skill.id })).toMatchObject({
      data: { alreadyAsked: true },
    });
  });
});
