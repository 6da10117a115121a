import { chatLog, chatSecret, sendChatBytes } from '../support/chat.js';
import { useServer } from '../support/server.js';
import { eventOfA, sendBytesToA, vcsSecrets, withPart } from '../support/vcs-webhooks.js';
import { deliver, receiving, signed } from '../support/webhooks.js';
import { endedRun } from '../support/workflows.js';

const server = useServer({ env: { ...vcsSecrets, CHAT_SIGNING_SECRET: chatSecret } });

const types = ['application/x-www-form-urlencoded', 'Application/X-WWW-Form-Urlencoded; charset=utf-8'];
const form = (payload: unknown, more: Readonly<Record<string, string>> = {}): string =>
  new URLSearchParams({ ...more, payload: JSON.stringify(payload) }).toString();
const assigned = () => eventOfA('pull_request', 'assigned', { assignee: { login: 'swarm-bot' } });

const triggerDataOf = async (body: string, type = types[0] as string) => {
  const { id } = await receiving(server);
  const { runId } = await deliver(server, id, body, { ...signed(body), 'Content-Type': type });
  return (await endedRun(server, runId ?? '')).run.triggerData;
};

describe('a form', () => {
  test.each(types)('with an event in its field payload, as GitHub sends it (%s), makes a task', async (type) => {
    const event = withPart(assigned(), 'pull_request', { title: 'Grün & schön + 100%' });

    const { created, taskId } = await sendBytesToA(server, 'pull_request', form(event), { 'Content-Type': type });

    expect(created).toBe(true);
    const { task } = (await server.call('getTask', { path: { id: taskId ?? '' } })).body;
    expect(task).toContain('Grün & schön + 100%');
  });

  test('is signed as it was sent, not as what stands in it', async () => {
    const event = assigned();
    const { status } = await sendBytesToA(server, 'pull_request', form(event), {
      'Content-Type': types[0] as string,
      ...signed(JSON.stringify(event), vcsSecrets.VCS_A_WEBHOOK_SECRET),
    });

    expect(status).toBe(401);
  });

  test('starts a workflow with the object in its field payload, wherever that stands', async () => {
    const payload = { what: 'a=b&c', list: [1, { two: 2 }] };

    expect(await triggerDataOf(form(payload))).toEqual(payload);
    expect(await triggerDataOf(form(payload, { 'not-payload': '1', token: 'x' }), types[1])).toEqual(payload);
  });

  test.each(['a=1&b=2', 'payload=hello', 'payload=%5B1%5D', 'notpayload=%7B%7D', 'payload=%E0%A4%A', 'payload'])(
    'with nothing of that kind, %s, starts it with its text',
    async (body) => {
      expect(await triggerDataOf(body)).toEqual({ body });
    },
  );

  test('is taken for what it is only where it is announced as one', async () => {
    const body = form({ a: 1 });

    expect(await triggerDataOf(body, 'text/plain')).toEqual({ body });
    expect(await triggerDataOf('{"payload":1}')).toEqual({ payload: 1 });
    expect(
      await sendBytesToA(server, 'pull_request', form(assigned()), { 'Content-Type': 'application/json' }),
    ).toMatchObject({ status: 400, code: 'invalid_json' });
  });

  test('without an event is refused by hosts, and what is nested too deep in it too', async () => {
    const type = { 'Content-Type': types[0] as string };
    const deep = `payload=${encodeURIComponent(`${'{"a":'.repeat(101)}1${'}'.repeat(101)}`)}`;

    expect(await sendBytesToA(server, 'pull_request', 'payload=no', type)).toMatchObject({
      status: 400,
      code: 'invalid_json',
    });
    expect(await sendBytesToA(server, 'pull_request', deep, type)).toMatchObject({
      status: 400,
      code: 'body_too_deep',
    });
  });

  test('of a chat platform, as Slack sends what was pressed, is taken and stands in the log', async () => {
    const body = form({ type: 'block_actions', event: { type: 'pressed' } });

    const { status } = await sendChatBytes(server, body, { headers: { 'Content-Type': types[0] as string } });

    expect(status).toBe(200);
    expect((await chatLog(server))[0]).toMatchObject({ outcome: 'ignored', event: 'pressed' });
  });
});
