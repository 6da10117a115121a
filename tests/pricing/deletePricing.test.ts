import { addPrice, auditEntry, newLine, operatorFingerprint } from '../support/pricing.js';
import { useServer } from '../support/server.js';

const server = useServer();
test('takes one price away, once, and logs it', async () => {
  const line = newLine();
  await addPrice(server, line, 1, 1000);
  await addPrice(server, line, 2, 2000);
  const gone = await server.request('DELETE', `${line}/2000`);
  expect(gone.status).toBe(204);
  expect(gone.body).toBeUndefined();
  expect((await server.request('GET', line)).body.rows).toMatchObject([{ effectiveFrom: 1000 }]);
  expect(auditEntry(server, 'pricing.deleted')).toEqual({
    provider: 'internal',
    model: line.split('/')[4],
    tokenClass: 'input',
    effectiveFrom: 2000,
    apiKeyFingerprint: operatorFingerprint,
  });
  const again = await server.request('DELETE', `${line}/2000`);
  expect(again.status).toBe(404);
  expect(again.body.error).toBe('Pricing row not found');
});

test.each(['now', '-1', '1.5', '0x10'])('effectiveFrom %s is refused', async (effectiveFrom) => {
  const { status, body } = await server.request('DELETE', `${newLine()}/${effectiveFrom}`);
  expect(status).toBe(400);
  expect(body.error).toContain('path.effectiveFrom');
});
