import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
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

const unused = minutesAgo(15 * 24 * 60);

const stored = async (name: string, fields: { isScratch?: 0 | 1; updatedAt?: string } = {}, agentId?: string) => {
  const script = await storeScript(server, { name }, agentId);
  changeRows(server, 'scripts', { id: script.id }, { isScratch: 1, updatedAt: unused, ...fields });
  return script;
};

/** A workflow, of an agent or of nobody, that runs a script. */
const workflowWith = (config: { scriptName: string; scope?: string; agentId?: string }, maker?: string) =>
  server.call('createWorkflow', {
    body: { name: `workflow-${randomUUID()}`, definition: { nodes: [{ id: 'run', type: 'swarm-script', config }] } },
    ...(maker !== undefined && { agentId: maker }),
  });

test('scratch scripts that were not used for 14 days, and that nothing runs, go when a server starts', async () => {
  const maker = (await registerAgent(server)).id;
  const scripts = {
    kept: [
      await stored('scratch-young', { updatedAt: minutesAgo(13 * 24 * 60) }),
      await stored('scratch-kept', { isScratch: 0 }),
      await stored('other'),
      await stored('scratch-endpoint'),
      await stored('scratch-of-maker', {}, maker),
      await stored('scratch-of-anybody'),
      await stored('scratch-of-named'),
    ],
    gone: [await stored('scratch-old'), await stored('scratch-of-maker'), await stored('scratch-global', {}, maker)],
  };
  const [, , , endpoint, , , named] = scripts.kept;
  await server.call('createScriptApi', { path: { id: endpoint?.id ?? '' }, body: {} });
  await workflowWith({ scriptName: 'scratch-of-maker' }, maker);
  await workflowWith({ scriptName: 'scratch-of-anybody' });
  await workflowWith({ scriptName: 'scratch-of-named', agentId: named?.agentId ?? '' }, maker);
  await workflowWith({ scriptName: 'scratch-global', scope: 'global' }, maker);
  await server.stop();
  server = await startServer({ dataDir: server.dataDir });
  const ids = async () =>
    (await server.call('listScripts', { query: { includeScratch: true } })).body.scripts.map(({ id }) => id);
  await waitFor('the sweep', async () => (await ids()).length <= scripts.kept.length);

  expect((await ids()).sort()).toEqual(scripts.kept.map(({ id }) => id).sort());
});
