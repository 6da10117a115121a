import { jobsDone } from '../support/jobs-done.js';
import { post } from '../support/lifecycle.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { addMessage, addRunningTask, followUpsOf, messagesOf, report } from '../support/steering.js';

const all = useReplicas(racingReplicas);

const reason = { reason: 'the harness refused the input' };

const addMessageToTask = async () => {
  const { agentId, taskId } = await addRunningTask(all.replicas);
  return { agentId, taskId, id: await addMessage(all.replicas, taskId) };
};

test('a message that is told to be undeliverable on several replicas at once is promoted once', async () => {
  const { agentId, taskId, id } = await addMessageToTask();

  const answers = await Promise.all(
    Array.from({ length: 12 }, () => report(all.replicas, agentId, id, 'undeliverable', reason)),
  );

  const [followUp, ...others] = followUpsOf(all.replicas, taskId);
  expect(others).toEqual([]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.promotedTaskId))).toEqual(new Set([followUp?.id]));
});

test('delivered and undeliverable at the same time: one of them wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { agentId, taskId, id } = await addMessageToTask();
    const reports = ['delivered', 'undeliverable', 'delivered', 'undeliverable'] as const;

    const answers = await Promise.all(
      (round % 2 === 0 ? reports : [...reports].reverse()).map((what) =>
        report(all.replicas, agentId, id, what, what === 'delivered' ? { mode: 'queue' } : reason),
      ),
    );

    const [message] = await messagesOf(all.replicas, taskId);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.map(({ body }) => body.message)).toEqual(answers.map(() => message));
    expect(followUpsOf(all.replicas, taskId)).toHaveLength(message?.status === 'promoted' ? 1 : 0);
  }
});

test('a finish and an undeliverable report at the same time promote once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { agentId, taskId, id } = await addMessageToTask();

    const [reported] = await Promise.all([
      report(all.replicas, agentId, id, 'undeliverable', reason),
      post(all.replicas, taskId, 'finish', { status: 'completed' }, agentId),
    ]);
    await jobsDone(all.replicas);

    const [message] = await messagesOf(all.replicas, taskId);
    expect(reported.body.promotedTaskId).toBe(message?.promotedTaskId);
    expect(followUpsOf(all.replicas, taskId).map((followUp) => followUp.id)).toEqual([message?.promotedTaskId]);
  }
});
