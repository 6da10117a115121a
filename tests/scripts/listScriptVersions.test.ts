import { randomUUID } from 'node:crypto';
import { storeScript } from '../support/scripts.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

const sourceOf = (n: number): string => `export default () => ${n};`;

describe('listScriptVersions', () => {
  test('lists the sources a script had, the newest first', async () => {
    const { id, name, agentId } = await storeScript(server, { source: sourceOf(1), description: 'one' });
    for (const n of [2, 3]) {
      await storeScript(server, { name, source: sourceOf(n), description: `the ${n}` }, agentId);
    }
    const { versions } = (await server.call('listScriptVersions', { path: { id } })).body;
    const earlier = (await server.call('listScriptVersions', { path: { id }, query: { before: 3 } })).body.versions;

    expect(versions.map(({ version, source }) => [version, source])).toEqual([
      [3, sourceOf(3)],
      [2, sourceOf(2)],
      [1, sourceOf(1)],
    ]);
    expect(versions[2]).toMatchObject({
      scriptId: id,
      description: 'one',
      changeReason: 'Initial creation',
      changedByAgentId: agentId,
      created_by: null,
    });
    expect(versions[0]?.changeReason).toBeNull();
    expect(earlier).toEqual(versions.slice(1));
  });

  test('ends a page before it becomes long', async () => {
    const filler = `/* ${'x'.repeat(900_000)} */`;
    const { id, name, agentId } = await storeScript(server, { source: `${sourceOf(0)}${filler}` });
    for (const n of [1, 2, 3, 4, 5]) {
      await storeScript(server, { name, source: `${sourceOf(n)}${filler}` }, agentId);
    }
    const first = (await server.call('listScriptVersions', { path: { id } })).body.versions;
    const before = first.at(-1)?.version ?? 0;
    const second = (await server.call('listScriptVersions', { path: { id }, query: { before } })).body.versions;

    expect(first.map(({ version }) => version)).toEqual([6, 5, 4, 3]);
    expect(second.map(({ version }) => version)).toEqual([2, 1]);
  });

  test('refuses the id of no script', async () => {
    await server.call('listScriptVersions', { path: { id: randomUUID() } }).refused(404, 'script_not_found');
  });
});
