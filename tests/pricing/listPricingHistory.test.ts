import { addPrice, newLine } from '../support/pricing.js';
import { useServer } from '../support/server.js';

const server = useServer();
test('newest first; nothing for a model without prices', async () => {
  const line = newLine();
  for (const effectiveFrom of [2000, 1000, 3000]) {
    await addPrice(server, line, 1, effectiveFrom);
  }
  const { body } = await server.request('GET', line);
  expect(body.rows.map((row: { effectiveFrom: number }) => row.effectiveFrom)).toEqual([3000, 2000, 1000]);
  expect((await server.request('GET', newLine())).body).toEqual({ rows: [] });
});

test.each([
  ['path.provider', '/api/pricing/nobody/m/input'],
  ['path.tokenClass', '/api/pricing/internal/m/tokens'],
])('an unknown %s is refused', async (field, path) => {
  const { status, body } = await server.request('GET', path);
  expect(status).toBe(400);
  expect(body.error).toContain(field);
});
