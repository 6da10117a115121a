import { useServer } from '../support/server.js';
import { deliver, deliveriesTo, hexHmac, receiving, secret, signed } from '../support/webhooks.js';
import { endedRun } from '../support/workflows.js';

const server = useServer({ env: { WEBHOOK_MAX_PER_MINUTE: '20' } });

const unknownId = '01971f3e-7c5a-7cc3-9a5e-1f6f2c4b8d10';
const nowSeconds = () => Math.floor(Date.now() / 1000);

describe('receiveWorkflowWebhook', () => {
  test('a delivery that is signed right starts a run with its body', async () => {
    const { id } = await receiving(server);
    const body = '{ "what": "version 7" }';

    const { status, runId } = await deliver(server, id, body, signed(body));

    expect(status).toBe(201);
    const { run } = await endedRun(server, runId ?? '');
    expect(run).toMatchObject({ status: 'completed', triggerType: 'event', triggerData: { what: 'version 7' } });
    expect(await deliveriesTo(server, id)).toMatchObject([
      { outcome: 'started', verified: true, bytes: body.length, runId },
    ]);
  });

  test.each([
    ['text', 'hello', { body: 'hello' }],
    ['a list', '[1,2]', { body: [1, 2] }],
    ['nothing', '', {}],
    ['a text with NUL', 'a\0b', { body: 'a\0b' }],
  ])('%s becomes what a run is started with', async (_what, body, triggerData) => {
    const { id } = await receiving(server);

    const { runId } = await deliver(server, id, body, { ...signed(body), 'Content-Type': 'text/plain' });

    expect((await endedRun(server, runId ?? '')).run.triggerData).toEqual(triggerData);
  });

  test.each(['x-signature', 'X-Webhook-Signature', 'X-Other'])('the signature may stand in %s', async (header) => {
    const { id } = await receiving(server, { hmacHeader: 'X-Other' });

    expect((await deliver(server, id, '{}', { [header]: hexHmac('{}').toUpperCase() })).status).toBe(201);
  });

  test.each([
    ['no signature', {}, 'missing_signature'],
    ['another secret', signed('{"a":1}', 'another'), 'invalid_signature'],
    ['another body', signed('{"a":2}'), 'invalid_signature'],
    ['half a signature', { 'X-Hub-Signature-256': hexHmac('{"a":1}').slice(0, 32) }, 'invalid_signature'],
    ['no hexadecimal digits', { 'X-Hub-Signature-256': 'sha256=zz' }, 'invalid_signature'],
  ])('%s starts nothing, and is in the log without its body', async (_what, headers, code) => {
    const { id } = await receiving(server);

    expect(await deliver(server, id, '{"a":1}', headers)).toMatchObject({ status: 401, code });

    const [delivery, ...others] = await deliveriesTo(server, id);
    expect(others).toEqual([]);
    expect(delivery).toMatchObject({ outcome: 'rejected', verified: false });
    const { body } = await server.call('getWebhookDelivery', { path: { id: delivery?.id ?? '' } });
    expect(body.delivery.payload).toBeUndefined();
  });

  test('of many forged deliveries only some are in the log, and they take no place of others', async () => {
    const { id } = await receiving(server);

    const answers = await Promise.all(Array.from({ length: 40 }, () => deliver(server, id, '{}')));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await deliveriesTo(server, id)).length).toBeLessThan(20);
    expect((await deliver(server, id, '{}', signed('{}'))).status).toBe(201);
  });

  test('a flood of signed deliveries is refused for a while', async () => {
    const { id } = await receiving(server);

    const answers = await Promise.all(Array.from({ length: 60 }, () => deliver(server, id, '{}', signed('{}'))));

    const refused = answers.filter(({ status }) => status === 429);
    expect(refused[0]).toMatchObject({ code: 'webhook_flood', retryAfter: '3' });
    const taken = answers.filter(({ status }) => status === 201);
    expect(taken.length + refused.length).toBe(60);
    expect(await deliveriesTo(server, id)).toHaveLength(taken.length);
  });

  describe('with a signed time', () => {
    const verification = { format: 'timestamped-hmac-sha256', header: 'X-Times' } as const;
    const at = (seconds: number, body: string, key = secret) => ({
      'X-Times': `t=${seconds},v1=${hexHmac(`${seconds}.old`)},v1=${hexHmac(`${seconds}.${body}`, key)}`,
    });

    test('one of several signatures is enough', async () => {
      const { id } = await receiving(server, { verification });

      expect((await deliver(server, id, '{}', at(nowSeconds(), '{}'))).status).toBe(201);
    });

    test.each([-400, 400])('%s seconds from now it is refused', async (offset) => {
      const { id } = await receiving(server, { verification });

      expect(await deliver(server, id, '{}', at(nowSeconds() + offset, '{}'))).toMatchObject({ status: 401 });
    });

    test('the usual headers do not count', async () => {
      const { id } = await receiving(server, { verification });

      expect(await deliver(server, id, '{}', signed('{}'))).toMatchObject({ status: 401, code: 'missing_signature' });
    });

    test('a delivery that is sent again, also at the same time, starts one run', async () => {
      const { id } = await receiving(server, { verification });
      const headers = at(nowSeconds(), '{}');

      const answers = await Promise.all(Array.from({ length: 5 }, () => deliver(server, id, '{}', headers)));

      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
      expect(new Set(answers.map(({ runId }) => runId)).size).toBe(1);
      expect((await server.call('listWorkflowRuns', { path: { id } })).body.runs).toHaveLength(1);
    });
  });

  test('a token is compared whole', async () => {
    const { id } = await receiving(server, { verification: { format: 'token-equality', header: 'X-Token' } });

    expect((await deliver(server, id, '{}', { 'X-Token': secret })).status).toBe(201);
    expect((await deliver(server, id, '{}', { 'X-Token': secret.slice(1) })).status).toBe(401);
  });

  test('a workflow without a secret takes everything', async () => {
    const { id } = await receiving(server, { hmacSecret: undefined });

    expect((await deliver(server, id, '{}')).status).toBe(201);
  });

  test('a stored secret counts as it is now', async () => {
    const put = (value: string) =>
      server.call('upsertConfig', { body: { scope: 'global', key: 'HOOK_SECRET', value, isSecret: true } });
    const { id } = await receiving(server, { hmacSecret: 'secret.HOOK_SECRET' });
    expect(await deliver(server, id, '{}', signed('{}'))).toMatchObject({
      status: 500,
      code: 'webhook_secret_unreadable',
    });

    await put('the first secret');
    expect((await deliver(server, id, '{}', signed('{}', 'the first secret'))).status).toBe(201);
    await put('the second secret');
    expect((await deliver(server, id, '{}', signed('{}', 'the first secret'))).status).toBe(401);
    expect((await deliver(server, id, '{}', signed('{}', 'the second secret'))).status).toBe(201);
  });

  test('a workflow that is gone, switched off or has no such trigger', async () => {
    const { id } = await receiving(server);
    const off = await receiving(server, {}, { enabled: false });
    const none = await receiving(server, {}, { triggers: [] });
    await server.call('deleteWorkflow', { path: { id } });

    const answers = await Promise.all(
      [id, unknownId, off.id, none.id].map((each) => deliver(server, each, '{}', signed('{}'))),
    );

    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [404, 'workflow_not_found'],
      [404, 'workflow_not_found'],
      [400, 'workflow_disabled'],
      [404, 'webhook_trigger_not_found'],
    ]);
  });

  test('what does not fit the workflow is kept with the reason', async () => {
    const { id } = await receiving(server, {}, { triggerSchema: { type: 'object', required: ['what'] } });

    expect(await deliver(server, id, '{}', signed('{}'))).toMatchObject({ status: 400, code: 'trigger_schema_error' });

    expect(await deliveriesTo(server, id)).toMatchObject([
      { outcome: 'failed', verified: true, error: 'TriggerSchemaError: trigger.what: is required' },
    ]);
  });

  test('bytes that are no text, and too deep lists', async () => {
    const { id } = await receiving(server);
    const bytes = new Uint8Array([0xff, 0xfe, 0x00]);
    const deep = '['.repeat(101);

    expect(await deliver(server, id, bytes, signed(bytes))).toMatchObject({
      status: 400,
      code: 'body_encoding_invalid',
    });
    expect(await deliver(server, id, deep, signed(deep))).toMatchObject({ status: 400, code: 'body_too_deep' });
    const many = `[${'1,'.repeat(200_000)}1]`;
    expect(await deliver(server, id, many, signed(many))).toMatchObject({ status: 413 });
  });

  test('more than a MiB is refused', async () => {
    const { id } = await receiving(server);
    const most = 'x'.repeat(1024 * 1024);

    expect((await deliver(server, id, most, signed(most))).status).toBe(201);
    expect(await deliver(server, id, `${most}x`, signed(`${most}x`))).toMatchObject({ status: 413 });
  });

  test('a workflow within its cooldown is answered with a skipped run', async () => {
    const { id } = await receiving(server, {}, { cooldown: { hours: 1 } });
    await deliver(server, id, '{}', signed('{}'));

    const { status, runId } = await deliver(server, id, '{}', signed('{}'));

    expect(status).toBe(201);
    expect((await endedRun(server, runId ?? '')).run.status).toBe('skipped');
    expect((await deliveriesTo(server, id)).map(({ outcome }) => outcome)).toEqual(['skipped', 'started']);
  });
});
