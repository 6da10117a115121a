import { serveWeb, stopServing } from '../support/outbound.js';
import { type OwnServer, startServer } from '../support/server.js';
import { skillText } from '../support/skills.js';

let server: OwnServer;
let port: number;

beforeAll(async () => {
  ({ port } = await serveWeb((request, response) => {
    const name = /^\/raw\/acme\/skills\/main\/(?:(.+)\/)?SKILL\.md$/.exec(request.url ?? '')?.[1] ?? 'root';
    if (name === 'gone') {
      response.writeHead(404).end();
    } else {
      response.end(name === 'none' ? 'no front matter' : name === 'huge' ? 'x'.repeat(500_001) : skillText(name));
    }
  }));
  server = await startServer({ env: { SKILL_REMOTE_BASE_URL: `http://127.0.0.1:${port}/raw` } });
});
afterAll(async () => {
  await server.stop();
  await stopServing();
});

const install = (body: { sourceRepo?: string; sourcePath?: string; scope?: 'global' | 'swarm'; isComplex?: boolean }) =>
  server.call('installRemoteSkill', { body: { sourceRepo: 'acme/skills', ...body } });

describe('installRemoteSkill', () => {
  test('fetches the text of a folder, or of the repository, and stores it', async () => {
    const { skill } = (await install({ sourcePath: '/deep//review/', scope: 'swarm' })).body;

    expect(skill).toMatchObject({
      name: 'deep/review',
      type: 'remote',
      scope: 'swarm',
      content: skillText('deep/review'),
      sourceRepo: 'acme/skills',
      sourcePath: 'deep/review',
      sourceBranch: 'main',
      sourceHash: null,
      isComplex: false,
      lastFetchedAt: null,
      sourceUrl: `http://127.0.0.1:${port}/raw/acme/skills/main/deep/review/SKILL.md`,
    });
    expect((await install({})).body.skill).toMatchObject({ name: 'root', scope: 'global', sourcePath: null });
    await install({}).refused(400, 'skill_exists');
  });

  test('does not fetch a complex one', async () => {
    expect((await install({ sourcePath: 'gone', isComplex: true })).body.skill).toMatchObject({
      name: 'gone',
      content: '',
      isComplex: true,
    });
  });

  test('refuses what cannot be fetched, is too long or no skill, and names that lead elsewhere', async () => {
    const { error } = await install({ sourcePath: 'gone' }).refused(400, 'skill_fetch_failed');
    expect(error).toContain('HTTP 404');
    await install({ sourcePath: 'huge' }).refused(400, 'skill_fetch_failed');
    await install({ sourcePath: 'none' }).refused(400, 'skill_invalid');
    await install({ sourcePath: 'a/../b' }).refused(400, 'validation_error', 'body.sourcePath');
    await install({ sourceRepo: 'acme' }).refused(400, 'validation_error', 'body.sourceRepo');
    await install({ sourceRepo: '../x' }).refused(400, 'validation_error', 'body.sourceRepo');
    await server
      .callUntyped('installRemoteSkill', { body: { sourceRepo: 'acme/skills', scope: 'agent' } })
      .refused(400, 'validation_error', 'body.scope');
  });

  test('needs a place to fetch from', async () => {
    const without = await startServer();
    await without
      .call('installRemoteSkill', { body: { sourceRepo: 'acme/skills' } })
      .refused(400, 'skill_remote_not_set');
    await without.call('syncRemoteSkills', { body: {} }).refused(400, 'skill_remote_not_set');
    await without.stop();
  });
});
