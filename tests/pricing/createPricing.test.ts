import { addPrice, auditEntry, newLine, operatorFingerprint } from '../support/pricing.js';
import { countRows, deleteRows, insertRows, rowOf, rowsOf } from '../support/rows.js';
import { operatorKey, useServer } from '../support/server.js';

const server = useServer();
test('a price holds from now on unless it says when; its log entry names the key by fingerprint', async () => {
  const line = newLine();
  const before = Date.now();
  const { status, body } = await addPrice(server, line, 2.5);
  expect(status).toBe(201);
  expect(body).toEqual({
    provider: 'internal',
    model: line.split('/')[4],
    tokenClass: 'input',
    effectiveFrom: body.createdAt,
    pricePerMillionUsd: 2.5,
    createdAt: expect.any(Number),
    lastUpdatedAt: body.createdAt,
  });
  expect(body.createdAt).toBeGreaterThanOrEqual(before);
  expect(auditEntry(server, 'pricing.inserted')).toEqual({
    provider: 'internal',
    model: body.model,
    tokenClass: 'input',
    effectiveFrom: body.effectiveFrom,
    pricePerMillionUsd: 2.5,
    apiKeyFingerprint: operatorFingerprint,
  });
  const log = rowsOf(server, 'agent_log').map(({ metadata }) => metadata);
  expect(log.length).toBeGreaterThan(0);
  expect(log.join()).not.toContain(operatorKey);
});

test('the model is stored as it stands in the path, decoded', async () => {
  const { body } = await addPrice(server, '/api/pricing/harness_f/Some%2FModel:1%20x/acu', 1, 5);
  expect(body).toMatchObject({ provider: 'harness_f', model: 'Some/Model:1 x', tokenClass: 'acu', effectiveFrom: 5 });
});

test('a second price from the same moment is refused, also in a race', async () => {
  const line = newLine();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => addPrice(server, line, index, 1000)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toContain('1000');
});

test.each([
  ['body.pricePerMillionUsd', newLine(), { pricePerMillionUsd: -1 }],
  ['body.pricePerMillionUsd', newLine(), {}],
  ['body.effectiveFrom', newLine(), { pricePerMillionUsd: 1, effectiveFrom: -1 }],
  ['path.provider', '/api/pricing/harness_z/m/input', { pricePerMillionUsd: 1 }],
  ['path.tokenClass', '/api/pricing/internal/m/inputs', { pricePerMillionUsd: 1 }],
])('a wrong %s is named', async (field, line, body) => {
  const answer = await server.request('POST', line, { body });
  expect(answer.status).toBe(400);
  expect(answer.body.error).toContain(field);
});

test('there are 10,000 prices at most', async () => {
  const { body } = await addPrice(server, newLine(), 1);
  const row = rowOf(server, 'pricing', { model: body.model });
  insertRows(
    server,
    'pricing',
    Array.from({ length: 10_000 - countRows(server, 'pricing') }, (_, index) => ({ ...row, model: `other-${index}` })),
  );

  const refused = await addPrice(server, newLine(), 1);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'too_many_prices' }]);
  deleteRows(server, 'pricing', { model: 'other-0' });
  expect((await addPrice(server, newLine(), 1)).status).toBe(201);
});
