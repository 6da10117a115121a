import { operations } from '../../generated/swarm/operations.js';
import type { OperationInfo } from '../../server/contract/operation.js';
import { look } from '../support/pages.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('getPageSdk has the paths of what pages may call and of nothing else, and browsers keep it', async () => {
  const answer = await look(server, '/@swarm/sdk.js');

  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const text = await answer.text();
  const named = [...text.matchAll(/\["([A-Z]+)","(\/[^"]+)"/g)].map(([, verb, path]) => `${verb} ${path}`);
  const open = Object.values<OperationInfo>(operations)
    .filter(({ pageSession }) => pageSession !== undefined)
    .map(({ method, path }) => `${method} ${path}`);
  expect(named.length).toBeGreaterThan(20);
  expect(open).toEqual(expect.arrayContaining(named));
  const again = await look(server, '/@swarm/sdk.js', { 'If-None-Match': answer.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

test('getPageSdk is no worker', async () => {
  expect((await look(server, '/@swarm/sdk.js', { 'Service-Worker': 'script' })).status).toBe(404);
});
