import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerAgent } from '../support/agents.js';
import { insertRows } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';
import { skillText, storeSkill } from '../support/skills.js';

const home = mkdtempSync(join(tmpdir(), 'swarm-skills-'));
const tree = join(home, 'one', 'skills');
let server: OwnServer;

beforeAll(async () => {
  server = await startServer({ env: { SKILL_SYNC_DIRS: `${tree},${join(home, 'two')}` } });
});
afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true });
});

const sync = async (agentId: string) => (await server.call('syncSkillsToFilesystem', { agentId })).body;

describe('syncSkillsToFilesystem', () => {
  test('writes what the agent has, and removes what it has no more', async () => {
    const agentId = (await registerAgent(server)).id;
    const skill = await storeSkill(server, { name: 'a b/c' });
    const path = { id: skill.id };
    await server.call('installSkill', { path, body: { agentId } });
    await server.call('upsertSkillFiles', {
      path,
      body: {
        files: [
          { path: 'deep/x.sh', content: 'x' },
          { path: 'pic.png', content: 'AA', isBinary: true },
        ],
      },
    });

    expect(await sync(agentId)).toEqual({
      synced: 2,
      removed: 0,
      errors: [],
      message: 'Synced 2, removed 0, with 0 errors',
    });
    const folder = join(tree, 'a_b_c');
    expect(readFileSync(join(folder, 'SKILL.md'), 'utf8')).toBe(skillText('a b/c'));
    expect(readFileSync(join(folder, 'deep/x.sh'), 'utf8')).toBe('x');
    expect(readdirSync(folder).sort()).toEqual(['.swarm-managed', 'SKILL.md', 'deep']);

    await server.call('deleteSkillFile', { path: { id: skill.id, path: 'deep/x.sh' } });
    mkdirSync(join(tree, 'of-somebody'));
    expect(await sync(agentId)).toMatchObject({ removed: 2 });
    expect(readdirSync(folder).sort()).toEqual(['.swarm-managed', 'SKILL.md']);
    await server.call('uninstallSkill', { path: { id: skill.id, agentId } });
    expect(await sync(agentId)).toMatchObject({ synced: 0, removed: 2 });
    expect(readdirSync(tree)).toEqual(['of-somebody']);
  });

  test('changes no folder that it did not make, and follows no link', async () => {
    const agentId = (await registerAgent(server)).id;
    const outside = join(home, 'outside');
    mkdirSync(outside);
    for (const name of ['taken', 'linked', 'inner']) {
      const { id } = await storeSkill(server, { name });
      await server.call('installSkill', { path: { id }, body: { agentId } });
      await server.call('putSkillFile', { path: { id, path: 'sub/f' }, body: { content: 'text' } });
    }
    mkdirSync(join(tree, 'taken'));
    writeFileSync(join(tree, 'taken', 'mine'), '');
    symlinkSync(outside, join(tree, 'linked'));
    mkdirSync(join(tree, 'inner'));
    writeFileSync(join(tree, 'inner', '.swarm-managed'), '');
    symlinkSync(outside, join(tree, 'inner', 'sub'));
    const { synced, errors } = await sync(agentId);

    expect(synced).toBe(4);
    expect(errors.map((error) => error.split(':')[0]).sort()).toEqual(['linked', 'taken']);
    expect(readdirSync(join(tree, 'taken'))).toEqual(['mine']);
    expect(existsSync(join(outside, 'f'))).toBe(false);
    expect(readFileSync(join(tree, 'inner', 'sub', 'f'), 'utf8')).toBe('text');
  });

  test('no file of a skill takes the place of what marks its folder', async () => {
    const agentId = (await registerAgent(server)).id;
    const { id } = await storeSkill(server, { name: 'unmarking' });
    await server.call('installSkill', { path: { id }, body: { agentId } });
    for (const path of ['.swarm-managed/x', '.swarm-managed']) {
      await server.call('putSkillFile', { path: { id, path }, body: { content: 'text' } });
      await sync(agentId);
      expect(readdirSync(join(tree, 'unmarking')).sort()).toEqual(['.swarm-managed', 'SKILL.md']);
      await server.call('deleteSkillFile', { path: { id, path } });
    }

    await server.call('deleteSkill', { path: { id } });
    await sync(agentId);

    expect(existsSync(join(tree, 'unmarking'))).toBe(false);
  });

  test('a folder makes room for a file, and a file for a folder', async () => {
    const agentId = (await registerAgent(server)).id;
    const { id } = await storeSkill(server, { name: 'turning' });
    await server.call('installSkill', { path: { id }, body: { agentId } });
    const become = async (path: string, former?: string): Promise<void> => {
      if (former !== undefined) {
        await server.call('deleteSkillFile', { path: { id, path: former } });
      }
      await server.call('putSkillFile', { path: { id, path }, body: { content: path } });
      expect((await sync(agentId)).errors).toEqual([]);
      expect(readFileSync(join(tree, 'turning', path), 'utf8')).toBe(path);
    };

    await become('run/deep/sh');
    await become('run', 'run/deep/sh');
    await become('run/deep/sh', 'run');
  });

  test('holds the files of one skill at a time: all together may be larger than its memory', async () => {
    const env = { SKILL_SYNC_DIRS: join(home, 'many'), NODE_OPTIONS: '--max-old-space-size=160' };
    const small = await startServer({ env });
    const agentId = (await registerAgent(small)).id;
    const file = { mimeType: 'text/plain', isBinary: 0, size: 500_000, content: 'x'.repeat(500_000) } as const;
    const times = { createdAt: '2026-01-01T00:00:00.000Z', lastUpdatedAt: '2026-01-01T00:00:00.000Z' };
    for (let skills = 0; skills < 40; skills += 1) {
      const { id: skillId } = await storeSkill(small, { scope: 'swarm' });
      const paths = Array.from({ length: 10 }, (_, index) => `f${index}`);
      insertRows(
        small,
        'skill_files',
        paths.map((path) => ({ id: `${skillId}-${path}`, skillId, path, ...file, ...times })),
      );
    }

    const { body } = await small.call('syncSkillsToFilesystem', { agentId });

    expect(body).toMatchObject({ synced: 40, errors: [] });
    expect(readFileSync(join(home, 'many', readdirSync(join(home, 'many'))[0] ?? '', 'f9'), 'utf8')).toBe(file.content);
    await small.stop();
  }, 60_000);

  test('needs an agent', async () => {
    await server.call('syncSkillsToFilesystem').refused(400, 'agent_required');
  });
});
