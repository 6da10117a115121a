import { type KeyLogin as Login, stampTask } from '../../db/queries/credential-keys.js';
import { withDatabase } from '../support/database.js';
import {
  inHours,
  newPool,
  newSuffix,
  oauthType,
  recordOf,
  recordsOf,
  reportRateLimit,
  reportUsage,
} from '../support/keys.js';
import { columnOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { createTask } from '../support/tasks.js';

const server = useServer();
test('the first report makes a record with its defaults', async () => {
  const keySuffix = newSuffix();
  const answer = await reportUsage(server, { keyType: oauthType, keySuffix, keyIndex: 2 });
  expect(answer.success).toBe(true);
  expect(answer.message).toContain(keySuffix);
  expect(await recordOf(server, keySuffix)).toEqual({
    id: expect.any(String),
    keyType: oauthType,
    keySuffix,
    keyIndex: 2,
    scope: 'global',
    scopeId: '',
    status: 'available',
    rateLimitedUntil: null,
    lastUsedAt: expect.any(String),
    lastRateLimitAt: null,
    totalUsageCount: 1,
    rateLimitCount: 0,
    name: null,
    provider: 'harness_a',
    plan: null,
    planSource: null,
    lastSeatMismatchAt: null,
    lastSeatMismatchModel: null,
    consecutiveAuthFailures: 0,
    lastAuthFailureAt: null,
    rateLimitWindows: {},
    modelLimits: [],
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
});

test.each([
  ['HARNESS_A_API_KEY', 'harness_a'],
  ['HARNESS_B_OAUTH', 'harness_b'],
  ['MODEL_GATEWAY_API_KEY', 'harness_c'],
  ['HARNESS_D_API_KEY', 'harness_d'],
  ['HARNESS_K_ANYTHING', 'harness_k'],
  ['HARNESS_L_ANYTHING', 'harness_a'],
  ['SOMETHING_ELSE', 'harness_a'],
])('the provider of %s is %s', async (keyType, provider) => {
  const keySuffix = newSuffix();
  await reportUsage(server, { keyType, keySuffix, keyIndex: 0 });
  expect((await recordOf(server, keySuffix)).provider).toBe(provider);
});

test('later reports count, move the index and leave the status alone', async () => {
  const keySuffix = newSuffix();
  const key = { keyType: oauthType, keySuffix };
  await reportRateLimit(server, { ...key, keyIndex: 0, rateLimitedUntil: inHours(1) });
  await reportUsage(server, { ...key, keyIndex: 0 });
  await reportUsage(server, { ...key, keyIndex: 4 });
  expect(await recordOf(server, keySuffix)).toMatchObject({
    totalUsageCount: 2,
    keyIndex: 4,
    status: 'rate_limited',
  });
});

test('absent, null and empty scope ids are the same row, another scope is another', async () => {
  const keySuffix = newSuffix();
  const key = { keyType: oauthType, keySuffix, keyIndex: 0 };
  await reportUsage(server, key);
  await reportUsage(server, { ...key, scopeId: null });
  await reportUsage(server, { ...key, scope: 'global', scopeId: '' });
  await reportUsage(server, { ...key, scope: 'agent', scopeId: newPool() });
  const counts = (await recordsOf(server, keySuffix)).map((record) => record.totalUsageCount);
  expect(counts.sort()).toEqual([1, 3]);
});

test('concurrent reports are all counted', async () => {
  const keySuffix = newSuffix();
  const report = () => reportUsage(server, { keyType: oauthType, keySuffix, keyIndex: 0 });
  await Promise.all(Array.from({ length: 20 }, report));
  expect((await recordOf(server, keySuffix)).totalUsageCount).toBe(20);
});

test('the task is stamped with the key that was used last', async () => {
  const task = await createTask(server, { task: 'Use a key' });
  const first = newSuffix();
  const second = newSuffix();
  await reportUsage(server, { keyType: oauthType, keySuffix: first, keyIndex: 0, taskId: task.id });
  await reportUsage(server, { keyType: 'HARNESS_B_OAUTH', keySuffix: second, keyIndex: 0, taskId: task.id });
  const { body } = await server.call('getTask', { path: { id: task.id } });
  expect(body).toMatchObject({ credentialKeyType: 'HARNESS_B_OAUTH', credentialKeySuffix: second });
  expect(body.lastUpdatedAt).toBe(task.lastUpdatedAt);
});

test('a stamp by another process is never written over unseen', async () => {
  const { id: taskId } = await createTask(server, { task: 'Use a key' });
  const none = { keyType: '', keySuffix: '' };
  const [first, second] = ['aaaaa', 'bbbbb'].map((keySuffix) => ({ keyType: oauthType, keySuffix })) as [Login, Login];
  const stamp = (former: Login, login: Login) =>
    withDatabase(server, (db) => db.transaction().execute((change) => stampTask(change, { taskId, former, login })));
  expect(await stamp(none, first)).toBe(true);
  expect(await stamp(none, second)).toBe(false);
  expect(columnOf(server, 'tasks', taskId, 'credentialKeySuffix')).toBe('aaaaa');
  expect(await stamp(first, second)).toBe(true);
  expect(columnOf(server, 'tasks', taskId, 'credentialKeySuffix')).toBe('bbbbb');
});

test('an unknown task changes nothing else', async () => {
  const keySuffix = newSuffix();
  const taskId = '01971f3e-8a10-7d1b-b1a7-0c9f3f1d2e44';
  await reportUsage(server, { keyType: oauthType, keySuffix, keyIndex: 0, taskId });
  expect((await recordOf(server, keySuffix)).totalUsageCount).toBe(1);
});

test('a plan of the catalogue is detected on all scope rows and taken over by new ones', async () => {
  const keySuffix = newSuffix();
  const key = { keyType: oauthType, keySuffix, keyIndex: 0 };
  const elsewhere = { scope: 'agent', scopeId: newPool() };
  await reportUsage(server, key);
  await reportUsage(server, { ...key, ...elsewhere, plan: 'harness_a_pro' });
  await reportUsage(server, { ...key, scope: 'repo', scopeId: newPool() });
  const plans = (await recordsOf(server, keySuffix)).map(({ plan, planSource }) => [plan, planSource]);
  expect(plans).toEqual([
    ['harness_a_pro', 'detected'],
    ['harness_a_pro', 'detected'],
    ['harness_a_pro', 'detected'],
  ]);
  await reportUsage(server, { ...key, plan: 'harness_a_max_5x' });
  expect((await recordsOf(server, keySuffix)).map(({ plan }) => plan)).toEqual(Array(3).fill('harness_a_max_5x'));
});

test.each(['no_such_plan', 'harness_b_plus'])('the plan %s is ignored', async (plan) => {
  const keySuffix = newSuffix();
  await reportUsage(server, { keyType: oauthType, keySuffix, keyIndex: 0, plan });
  expect(await recordOf(server, keySuffix)).toMatchObject({ plan: null, planSource: null });
});

test('a plan set by hand is not replaced by a detected one', async () => {
  const keySuffix = newSuffix();
  const key = { keyType: oauthType, keySuffix };
  await reportUsage(server, { ...key, keyIndex: 0 });
  await server.client().PATCH('/api/keys/plan', { body: { ...key, plan: 'harness_a_pro' } });
  await reportUsage(server, { ...key, keyIndex: 0, plan: 'harness_a_max_5x' });
  expect(await recordOf(server, keySuffix)).toMatchObject({ plan: 'harness_a_pro', planSource: 'manual' });
});

test.each([
  ['body.keySuffix', { keyType: oauthType, keySuffix: '12345678901', keyIndex: 0 }, 'body.keySuffix'],
  ['body.keySuffix', { keyType: oauthType, keySuffix: '', keyIndex: 0 }, 'body.keySuffix'],
  ['body.keyIndex', { keyType: oauthType, keySuffix: 'abcde', keyIndex: -1 }, 'body.keyIndex'],
  ['body.taskId', { keyType: oauthType, keySuffix: 'abcde', keyIndex: 0, taskId: 'not-a-uuid' }, 'body.taskId'],
  ['body.plan', { keyType: oauthType, keySuffix: 'abcde', keyIndex: 0, plan: 'x'.repeat(41) }, 'body.plan'],
])('a wrong %s is named and nothing is stored', async (field, body, path) => {
  const answer = await server.call('reportKeyUsage', { body }).refused(400, 'validation_error', path);
  expect(answer.error).toContain(field);
  expect(await recordsOf(server, 'abcde')).toEqual([]);
});
