import { dataOf, type Schemas } from '../client.js';
import { expect, expectEqual } from '../expect.js';
import type { Act, Session } from '../session.js';

type Message = Schemas['SteeringMessage'];

const answer = async ({ stage, agent }: Session, { id, body, mode, senderLabel }: Message): Promise<void> => {
  const params = { path: { id }, header: agent.header };
  await dataOf(agent.client.POST('/api/steering-messages/{id}/delivered', { params, body: { mode } }));
  stage.screen.say(agent, `  ✉ reads ${senderLabel ?? 'a message'}: "${body}"`);
  const { message } = await dataOf(
    agent.client.POST('/api/steering-messages/{id}/handled', { params, body: { note: 'Will do' } }),
  );
  expectEqual(message.status, 'handled', 'the steering message');
};

/** Between two steps a worker looks for messages, puts them before its agent, and says so. */
export const readMessages = async (session: Session): Promise<void> => {
  const { agent, task } = session;
  const params = { header: agent.header, query: { taskId: task.id } };
  const { messages } = await dataOf(agent.client.GET('/api/steering-messages', { params }));
  for (const message of messages) {
    await answer(session, message);
  }
};

/** Ada has a wish for the running task; the worker picks it up before it goes on. */
export const steering: Act = async (session) => {
  const { stage, task, agent } = session;
  const { person } = stage.team;
  const params = { path: { id: task.id } };
  const { outcome, effectiveMode, degradedFrom } = await dataOf(
    person.client.POST('/api/tasks/{id}/steer', {
      params,
      body: { message: 'Please put a version into the routes', mode: 'steer', source: 'ui' },
    }),
  );
  expect(outcome !== 'promoted', 'the message to reach the running task');
  const how =
    degradedFrom === undefined ? effectiveMode : `${effectiveMode}, since ${agent.profile.harness} cannot steer`;
  stage.screen.say(
    person,
    `✉ steers ${agent.name}: please put a version into the routes  ${stage.screen.paint('dim', how)}`,
  );
  await stage.rest(200);
  await readMessages(session);
  const { messages } = await dataOf(stage.operator.GET('/api/tasks/{id}/steering-messages', { params }));
  expectEqual(
    messages.map(({ status, createdByUserId }) => [status, createdByUserId]),
    [['handled', person.user.id]],
    'the messages of the task',
  );
  return true;
};
