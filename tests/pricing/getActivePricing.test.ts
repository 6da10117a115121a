import { addPrice, newLine } from '../support/pricing.js';
import { useServer } from '../support/server.js';

const server = useServer();
test('the latest price that is not in the future', async () => {
  const line = newLine();
  await addPrice(server, line, 1, 1000);
  await addPrice(server, line, 2, Date.now() - 1000);
  await addPrice(server, line, 3, Date.now() + 3_600_000);
  const { status, body } = await server.request('GET', `${line}/active`);
  expect(status).toBe(200);
  expect(body.pricePerMillionUsd).toBe(2);
});

test('404 when none is in effect', async () => {
  const line = newLine();
  await addPrice(server, line, 3, Date.now() + 3_600_000);
  const { status, body } = await server.request('GET', `${line}/active`);
  expect(status).toBe(404);
  expect(body.error).toBe('No pricing row in effect');
});

test('an unknown token class is refused', async () => {
  const body = await server
    .callUntyped('getActivePricing', { path: { provider: 'internal', model: 'm', tokenClass: 'tokens' } })
    .refused(400, 'validation_error', 'path.tokenClass');
  expect(body.error).toContain('path.tokenClass');
});
