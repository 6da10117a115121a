import { look } from '../support/pages.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('getRealtimeScript is one module, with all it needs, and browsers keep it', async () => {
  const answer = await look(server, '/@swarm/realtime.js');

  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const text = await answer.text();
  expect(text).not.toMatch(/\bfrom"|import\(/);
  expect(text.length).toBeLessThan(150_000);
  const again = await look(server, '/@swarm/realtime.js', { 'If-None-Match': answer.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});
