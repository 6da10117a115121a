import { minutesAgo } from '../support/lifecycle.js';
import { changeRows } from '../support/rows.js';
import { storeScript } from '../support/scripts.js';
import { type OwnServer, startServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

let server: OwnServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.destroy());

test('scratch scripts that were not used for 14 days go when a server starts', async () => {
  const of = async (name: string, fields: { isScratch: 0 | 1; updatedAt: string }) => {
    const { id } = await storeScript(server, { name });
    changeRows(server, 'scripts', { id }, fields);
    return id;
  };
  const old = await of('scratch-old', { isScratch: 1, updatedAt: minutesAgo(15 * 24 * 60) });
  const kept = [
    await of('scratch-young', { isScratch: 1, updatedAt: minutesAgo(13 * 24 * 60) }),
    await of('scratch-kept', { isScratch: 0, updatedAt: minutesAgo(15 * 24 * 60) }),
    await of('other', { isScratch: 1, updatedAt: minutesAgo(15 * 24 * 60) }),
  ];
  await server.stop();
  server = await startServer({ dataDir: server.dataDir });
  const ids = async () =>
    (await server.call('listScripts', { query: { includeScratch: true } })).body.scripts.map(({ id }) => id);
  await waitFor('the sweep', async () => !(await ids()).includes(old));

  expect((await ids()).sort()).toEqual([...kept].sort());
});
