import { randomUUID } from 'node:crypto';
import { operations } from '../../generated/swarm/operations.js';
import { registerAgent } from '../support/agents.js';
import { operatorKey, useServer } from '../support/server.js';
import { skillText, storeSkill } from '../support/skills.js';
import { userWith } from '../support/users.js';

const server = useServer({ env: { RBAC_ENABLED: 'true', SKILL_REMOTE_BASE_URL: 'http://127.0.0.1:9/' } });

/** What a request is made with: its key, and an agent where one acts. */
interface Who {
  readonly key: string;
  readonly agentId?: string;
}

let people: Readonly<Record<'operator' | 'agent' | 'admin' | 'requester', Who>>;

beforeAll(async () => {
  people = {
    operator: { key: operatorKey },
    agent: { key: operatorKey, agentId: (await registerAgent(server)).id },
    admin: await userWith(server, 'admin').then(({ key }) => ({ key })),
    requester: await userWith(server, 'requester').then(({ key }) => ({ key })),
  };
});

/** A skill with a file, and an agent that has it. */
const scene = async () => {
  const { id } = await storeSkill(server);
  const { id: agentId } = await registerAgent(server);
  await server.call('putSkillFile', { path: { id, path: 'a.txt' }, body: { content: 'a' } });
  await server.call('installSkill', { path: { id }, body: { agentId } });
  return { id, agentId, file: { id, path: 'a.txt' } };
};

type Scene = Awaited<ReturnType<typeof scene>>;

/** Each operation, the permission that the contract wants for it, and the call; those without one are for everybody. */
const reads = [
  ['listSkills', (_: Scene, who: Who) => server.call('listSkills', { ...who }).answer()],
  ['getSkill', ({ id }: Scene, who: Who) => server.call('getSkill', { path: { id }, ...who }).answer()],
  ['listSkillFiles', ({ id }: Scene, who: Who) => server.call('listSkillFiles', { path: { id }, ...who }).answer()],
  ['getSkillFile', ({ file }: Scene, who: Who) => server.call('getSkillFile', { path: file, ...who }).answer()],
  ['getSkillUsage', ({ id }: Scene, who: Who) => server.call('getSkillUsage', { path: { id }, ...who }).answer()],
  [
    'listAgentSkills',
    ({ agentId }: Scene, who: Who) => server.call('listAgentSkills', { path: { id: agentId }, ...who }).answer(),
  ],
  [
    'getAgentSkillsSignature',
    ({ agentId }: Scene, who: Who) =>
      server.call('getAgentSkillsSignature', { path: { id: agentId }, ...who }).answer(),
  ],
] as const;

const writes = [
  [
    'createSkill',
    'skill.create.swarm',
    (_: Scene, who: Who) =>
      server.call('createSkill', { body: { content: skillText(`skill-${randomUUID()}`) }, ...who }).answer(),
  ],
  [
    'updateSkill',
    'skill.update.any',
    ({ id }: Scene, who: Who) =>
      server.call('updateSkill', { path: { id }, body: { isEnabled: false }, ...who }).answer(),
  ],
  [
    'upsertSkillFiles',
    'skill.update.any',
    ({ id }: Scene, who: Who) =>
      server.call('upsertSkillFiles', { path: { id }, body: { files: [] }, ...who }).answer(),
  ],
  [
    'putSkillFile',
    'skill.update.any',
    ({ file }: Scene, who: Who) => server.call('putSkillFile', { path: file, body: { content: 'b' }, ...who }).answer(),
  ],
  [
    'deleteSkillFile',
    'skill.update.any',
    ({ file }: Scene, who: Who) => server.call('deleteSkillFile', { path: file, ...who }).answer(),
  ],
  [
    'installSkill',
    'skill.install.any',
    ({ id, agentId }: Scene, who: Who) =>
      server.call('installSkill', { path: { id }, body: { agentId }, ...who }).answer(),
  ],
  [
    'uninstallSkill',
    'skill.uninstall.any',
    ({ id, agentId }: Scene, who: Who) => server.call('uninstallSkill', { path: { id, agentId }, ...who }).answer(),
  ],
  [
    'syncRemoteSkills',
    'skill.update.any',
    ({ id }: Scene, who: Who) => server.call('syncRemoteSkills', { body: { skillId: id }, ...who }).answer(),
  ],
  [
    'deleteSkill',
    'skill.delete.any',
    ({ id }: Scene, who: Who) => server.call('deleteSkill', { path: { id }, ...who }).answer(),
  ],
] as const;

test.each(reads)('%s is for everybody who has a key', async (operationId, call) => {
  const made = await scene();

  expect(operations[operationId]).not.toHaveProperty('permission');
  for (const who of Object.values(people)) {
    expect((await call(made, who)).status).toBe(200);
  }
  expect(await call(made, { key: 'wrong' })).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
});

test.each(writes)('%s is for those whose role has %s, and for agents', async (operationId, permission, call) => {
  const refused = await scene();

  expect(operations[operationId]).toMatchObject({ permission });
  const before = (await server.call('getSkill', { path: { id: refused.id } })).body;
  const error = expect.stringContaining(`'${permission}'`);
  const requester = await call(refused, people.requester);
  expect(requester).toMatchObject({ status: 403, body: { error, code: 'permission_denied' } });
  expect(await call(refused, { key: 'wrong' })).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  expect((await server.call('getSkill', { path: { id: refused.id } })).body).toEqual(before);
  for (const who of [people.operator, people.agent, people.admin]) {
    expect((await call(await scene(), who)).status).toBe(operationId === 'createSkill' ? 201 : 200);
  }
});

test('what is fetched from elsewhere and written to disk needs permissions of its own', async () => {
  const { key } = people.requester;
  const install = (who: Who) => server.call('installRemoteSkill', { body: { sourceRepo: 'acme/app' }, ...who });

  await install({ key }).refused(403, 'permission_denied');
  await server.call('syncSkillsToFilesystem', { key }).refused(403, 'permission_denied');
  await server
    .call('publishSkill', { path: { id: (await scene()).id }, body: {}, key })
    .refused(403, 'permission_denied');
  // Whoever may is told what came of it.
  expect((await install(people.admin).answer()).status).toBe(400);
});
