import { registerAgent } from '../support/agents.js';
import { useSharedServer } from '../support/server.js';
import { skillText, storeSkill } from '../support/skills.js';

const server = useSharedServer();
const create = async (content: string) => (await server.call('createSkill', { body: { content } })).body.skill;

describe('createSkill', () => {
  test('reads name, description and the rest from the front matter', async () => {
    const content = [
      '---',
      'name: create-whole',
      'description: "Says: \\"hello\\" to all"',
      'allowed-tools: Read, Grep',
      'model: tier: smart',
      'effort: ',
      'no colon here',
      "context: 'fork'",
      'model: later --- wins',
      'disable-model-invocation: true',
      'user-invocable: false',
      'unknown: ignored',
      '---',
      '# Hello',
    ].join('\n');

    expect(await create(content)).toEqual({
      id: expect.any(String),
      name: 'create-whole',
      description: 'Says: "hello" to all',
      content,
      type: 'personal',
      scope: 'agent',
      ownerAgentId: null,
      sourceUrl: null,
      sourceRepo: null,
      sourcePath: null,
      sourceBranch: 'main',
      sourceHash: null,
      isComplex: false,
      allowedTools: 'Read, Grep',
      model: 'later --- wins',
      effort: null,
      context: "'fork'",
      agent: null,
      disableModelInvocation: true,
      userInvocable: false,
      version: 1,
      isEnabled: true,
      systemDefault: false,
      invocationCount: 0,
      lastInvokedAt: null,
      createdAt: expect.any(String),
      lastUpdatedAt: expect.any(String),
      lastFetchedAt: null,
    });
  });

  test.each([
    ['\n\n---\r\nname: create-crlf\r\ndescription: d\r\n---', 'create-crlf'],
    ['---\nname: "create-\\q"\ndescription: d\n---\n', '"create-\\q"'],
    ['---\nname: create-empty\ndescription: d\nuser-invocable:\n---\n', 'create-empty'],
  ])('takes %j', async (content, name) => {
    expect(await create(content)).toMatchObject({ name, content, userInvocable: true });
  });

  test.each([
    ['name: x\ndescription: y'],
    ['---js\nname: x\n---'],
    ['---\nname: x\ndescription: y'],
    ['---\nname: x\ndescription: y\n--- not the end'],
    ['---\ndescription: y\n---'],
    ['---\nname: x\ndescription: ""\n---'],
    [`---\nname: ${'x'.repeat(201)}\ndescription: y\n---`],
    ['---\nname: "\\u0000"\ndescription: y\n---'],
  ])('refuses %j', async (content) => {
    await server.call('createSkill', { body: { content } }).refused(400, 'skill_invalid');
  });

  test('takes a name once a scope and owner', async () => {
    const owner = (await registerAgent(server)).id;
    const { name } = await storeSkill(server);
    const body = { content: skillText(name) };

    await server.call('createSkill', { body }).refused(400, 'skill_exists');
    expect((await storeSkill(server, { name, scope: 'global' })).scope).toBe('global');
    expect((await storeSkill(server, { name, ownerAgentId: owner })).ownerAgentId).toBe(owner);
    await server.call('createSkill', { body: { ...body, ownerAgentId: owner } }).refused(400, 'skill_exists');
  });

  test('lets one of several at once have a name', async () => {
    const body = { content: skillText('create-race') };
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.call('createSkill', { body }).answer()));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)]);
  });

  test('refuses unknown owners, types and scopes', async () => {
    const body = { content: skillText('create-bad') };

    await server.call('createSkill', { body: { ...body, ownerAgentId: 'nobody' } }).refused(400, 'owner_not_found');
    await server
      .callUntyped('createSkill', { body: { type: 'x', scope: 'y' } })
      .refused(400, 'validation_error', 'body.content', 'body.type', 'body.scope');
  });

  test('reads a long text with many fences and colons in time that grows with it', async () => {
    const lines = '---:---:\n'.repeat(50_000);

    expect((await create(`---\nname: create-long\ndescription: d\n${lines}---\n`)).name).toBe('create-long');
  });
});
