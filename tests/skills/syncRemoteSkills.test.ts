import { serveWeb, stopServing } from '../support/outbound.js';
import { type OwnServer, startServer } from '../support/server.js';
import { skillText, storeSkill } from '../support/skills.js';

let server: OwnServer;
const texts = new Map<string, string>();

beforeAll(async () => {
  const { port } = await serveWeb((request, response) => {
    const text = texts.get(request.url ?? '');
    response.writeHead(text === undefined ? 410 : 200).end(text);
  });
  server = await startServer({ env: { SKILL_REMOTE_BASE_URL: `http://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await server.stop();
  await stopServing();
});

const serve = (name: string, text: string) => texts.set(`/acme/skills/main/${name}/SKILL.md`, text);
const sync = async (body: { skillId?: string; force?: boolean } = {}) =>
  (await server.call('syncRemoteSkills', { body })).body;
const install = async (name: string, isComplex = false) =>
  (await server.call('installRemoteSkill', { body: { sourceRepo: 'acme/skills', sourcePath: name, isComplex } })).body
    .skill;

test('syncRemoteSkills fetches texts anew, stores what changed, and tells what failed', async () => {
  for (const name of ['a', 'b', 'c']) {
    serve(name, skillText(name));
  }
  const a = await install('a');
  await install('b');
  await install('c');
  await install('complex', true);
  const own = await storeSkill(server);
  const read = async () => (await server.call('getSkill', { path: { id: a.id } })).body;

  expect(await sync()).toEqual({ updated: 3, checked: 4, errors: [] });
  expect(await read()).toMatchObject({ version: 2, sourceHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(await sync()).toEqual({ updated: 0, checked: 4, errors: [] });
  serve('a', skillText('a', 'model: new\n'));
  texts.delete('/acme/skills/main/b/SKILL.md');
  serve('c', 'no skill any more');
  const { errors, ...counts } = await sync();
  expect(counts).toEqual({ updated: 1, checked: 4 });
  expect(errors).toEqual([expect.stringMatching(/^b: .*HTTP 410/), expect.stringMatching(/^c: /)]);
  expect(await read()).toMatchObject({ version: 3, model: 'new' });
  expect(await sync({ skillId: a.id, force: true })).toEqual({ updated: 1, checked: 1, errors: [] });
  expect(await sync({ skillId: own.id })).toEqual({ updated: 0, checked: 0, errors: [] });
});
