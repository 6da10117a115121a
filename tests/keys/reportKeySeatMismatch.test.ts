import { available, newPool, newSuffix, oauthType, recordOf, recordsOf, reportUsage } from '../support/keys.js';
import { useServer } from '../support/server.js';

const server = useServer();
const mismatch = (body: {
  keyType: string;
  keySuffix: string;
  model: 'model_a' | 'model_b';
  scope?: string;
  scopeId?: string;
}) => server.client().POST('/api/keys/report-seat-mismatch', { body: { keyIndex: 0, ...body } });

test('a refusal of model_a shows the standard team seat, on all scope rows', async () => {
  const keySuffix = newSuffix();
  const key = { keyType: oauthType, keySuffix };
  const scopeId = newPool();
  await reportUsage(server, { ...key, keyIndex: 0 });
  const { data } = await mismatch({ ...key, model: 'model_a', scope: 'agent', scopeId });
  expect(data?.message).toContain('model_a');
  const records = await recordsOf(server, keySuffix);
  expect(records).toHaveLength(2);
  for (const record of records) {
    expect(record).toMatchObject({
      plan: 'harness_a_team_standard',
      planSource: 'detected',
      lastSeatMismatchModel: 'model_a',
      lastSeatMismatchAt: expect.any(String),
      status: 'available',
    });
  }
  const answer = await available(server, {
    keyType: oauthType,
    scope: 'agent',
    scopeId,
    totalKeys: 1,
    model: 'model_a',
  });
  expect(answer.seatBlockedIndices).toEqual([0]);
});

test.each([
  ['another model', oauthType, 'model_b'],
  ['another key type', 'HARNESS_A_API_KEY', 'model_a'],
] as const)('a refusal of %s leaves the plan alone', async (_what, keyType, model) => {
  const keySuffix = newSuffix();
  await mismatch({ keyType, keySuffix, model });
  expect(await recordOf(server, keySuffix)).toMatchObject({
    plan: null,
    planSource: null,
    lastSeatMismatchModel: model,
  });
});

test('a plan set by hand stays, with a warning in the server log', async () => {
  const key = { keyType: oauthType, keySuffix: newSuffix() };
  await reportUsage(server, { ...key, keyIndex: 0 });
  await server.client().PATCH('/api/keys/plan', { body: { ...key, plan: 'harness_a_pro' } });
  await mismatch({ ...key, model: 'model_a' });
  expect(await recordOf(server, key.keySuffix)).toMatchObject({ plan: 'harness_a_pro', planSource: 'manual' });
  await server.waitForOutput((line) => line.includes('"level":40') && line.includes(key.keySuffix));
});

test('an unknown model is refused', async () => {
  const body = { keyType: oauthType, keySuffix: 'abcde', keyIndex: 0, model: 'model_z' };
  const answer = await server
    .callUntyped('reportKeySeatMismatch', { body })
    .refused(400, 'validation_error', 'body.model');
  expect(answer.error).toContain('body.model');
});
