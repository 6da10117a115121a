import { newPool, newSuffix, oauthType, recordsOf, reportUsage } from '../support/keys.js';
import { useServer } from '../support/server.js';

const server = useServer();
const plan = (body: { keyType: string; keySuffix: string; plan: string | null }) =>
  server.client().PATCH('/api/keys/plan', { body });

test('sets all scope rows by hand; null lets detection fill it again', async () => {
  const key = { keyType: oauthType, keySuffix: newSuffix() };
  await reportUsage(server, { ...key, keyIndex: 0 });
  await reportUsage(server, { ...key, keyIndex: 0, scope: 'agent', scopeId: newPool() });
  const { data } = await plan({ ...key, plan: 'harness_a_team_premium' });
  expect(data).toEqual({ success: true, ...key, plan: 'harness_a_team_premium' });
  const stored = async () => (await recordsOf(server, key.keySuffix)).map((record) => [record.plan, record.planSource]);
  expect(await stored()).toEqual(Array(2).fill(['harness_a_team_premium', 'manual']));
  await plan({ ...key, plan: null });
  expect(await stored()).toEqual(Array(2).fill([null, null]));
  await reportUsage(server, { ...key, keyIndex: 0, plan: 'harness_a_pro' });
  expect(await stored()).toEqual(Array(2).fill(['harness_a_pro', 'detected']));
});

test.each(['harness_b_plus', 'no_such_plan'])('400 for the plan %s', async (wrong) => {
  const key = { keyType: oauthType, keySuffix: newSuffix() };
  await reportUsage(server, { ...key, keyIndex: 0 });
  const { response, error } = await plan({ ...key, plan: wrong });
  expect(response.status).toBe(400);
  expect(error?.error).toBe(`Plan '${wrong}' does not apply to ${oauthType}`);
});

test('404 for an unknown key, also with null', async () => {
  const key = { keyType: oauthType, keySuffix: newSuffix() };
  expect((await plan({ ...key, plan: 'harness_a_pro' })).response.status).toBe(404);
  expect((await plan({ ...key, plan: null })).response.status).toBe(404);
});
