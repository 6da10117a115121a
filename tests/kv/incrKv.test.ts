import { useSharedServer } from '../support/server.js';

const server = useSharedServer();
const headers = { 'X-Agent-ID': 'agent-1' };

describe('incrKv', () => {
  const incr = (key: string, body?: unknown) => server.callUntyped('incrKv', { path: { key }, headers, body });

  test('adds in the namespace of the caller', async () => {
    expect((await incr('n')).body).toMatchObject({ namespace: 'task:agent:agent-1', value: 1, valueType: 'integer' });
    expect((await incr('n', { by: -3 })).body.value).toBe(-2);
  });

  test('fifty additions at once all count', async () => {
    await Promise.all(Array.from({ length: 50 }, () => incr('race')));

    expect((await server.call('getKv', { path: { key: 'race' }, headers })).body.value).toBe(50);
  });

  test('refuses what is no integer, and a step that is none', async () => {
    await server.call('putKv', { path: { key: 'text' }, headers, body: { value: 'x' } });

    await incr('text').refused(409, 'not_an_integer');
    await incr('n', { by: 0.5 }).refused(400, 'validation_error', 'body.by');
  });
});
