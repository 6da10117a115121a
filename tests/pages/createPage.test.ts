import { registerAgent } from '../support/agents.js';
import { createPage } from '../support/pages.js';
import { useSharedServer } from '../support/server.js';
import { createUser } from '../support/users.js';

const server = useSharedServer();
const get = async (id: string) => (await server.call('getPage', { path: { id } })).body;
const html = { contentType: 'text/html' as const, body: '<p>hi</p>' };

describe('createPage', () => {
  test('stores a page of the agent, with a slug of its title and a namespace of its own', async () => {
    const agentId = (await registerAgent(server)).id;
    const { status, body } = await server.call('createPage', { agentId, body: { title: '  Café & Costs!', ...html } });

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      key: `shared/page:${body.id}/`,
      version: 1,
      api_url: expect.stringMatching(new RegExp(`/p/${body.id}$`)),
      app_url: expect.stringMatching(/\/pages\/cafe-costs$/),
    });
    expect(await get(body.id)).toEqual({
      id: body.id,
      key: body.key,
      agentId,
      slug: 'cafe-costs',
      title: '  Café & Costs!',
      description: null,
      ...html,
      authMode: 'authed',
      passwordHash: null,
      needsCredentials: null,
      viewCount: 0,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      favorite: false,
      api_url: body.api_url,
      app_url: body.app_url,
    });
  });

  test('stores what is given, and a password only as a salted hash', async () => {
    const { id } = await createPage(server, {
      slug: 'As Given',
      description: 'what',
      authMode: 'public',
      key: 'Shared/Reports',
      password: 'hunter2',
      needsCredentials: ['GITHUB_TOKEN'],
      contentType: 'application/json',
      body: 'no JSON',
    });
    const other = await createPage(server, { title: '??', password: 'hunter2' });
    const page = await get(id);

    expect(page).toMatchObject({
      slug: 'As Given',
      description: 'what',
      key: 'shared/reports/',
      needsCredentials: ['GITHUB_TOKEN'],
      contentType: 'application/json',
      body: 'no JSON',
    });
    expect(page.passwordHash).toMatch(/^\$scrypt\$N=32768,r=8,p=1\$/);
    expect(await get(other.id)).toMatchObject({ slug: 'page' });
    expect((await get(other.id)).passwordHash).not.toBe(page.passwordHash);
  });

  test('takes a slug once an agent, whoever comes at the same time', async () => {
    const agentId = (await registerAgent(server)).id;
    const body = { title: 'Report', ...html };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.call('createPage', { agentId, body }).answer()),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    await server.call('createPage', { agentId, body }).refused(409, 'page_exists');
    await createPage(server, { title: 'Report' });
  });

  test('takes bodies up to 5 MiB as they are', async () => {
    const body = 'é'.repeat(2 * 1024 ** 2);
    const { id } = await createPage(server, { body });

    expect((await get(id)).body).toBe(body);
    const agentId = (await registerAgent(server)).id;
    await server
      .call('createPage', { agentId, body: { title: 'x', contentType: 'text/html', body: 'x'.repeat(5 * 1024 ** 2) } })
      .refused(413, 'payload_too_large');
  });

  test('keeps personal namespaces to their users', async () => {
    const user = await createUser(server);
    const agentId = (await registerAgent(server)).id;
    const create = (key: string) => server.call('createPage', { agentId, body: { title: 'x', key, ...html } });

    await create(`personal/${user.id}/`).refused(403, 'namespace_forbidden');
    await create('personal/nobody/').refused(400, 'validation_error', 'body.key');
    await create('elsewhere/').refused(400, 'validation_error', 'body.key');
  });

  test('needs an agent, and members within bounds', async () => {
    await server
      .callUntyped('createPage', { body: { title: 'x', ...html } })
      .refused(400, 'validation_error', 'headers.X-Agent-ID');
    await server
      .callUntyped('createPage', {
        agentId: 'a',
        body: { title: '', contentType: 'text/plain', authMode: 'none', slug: '', password: '', body: 1 },
      })
      .refused(
        400,
        'validation_error',
        'body.title',
        'body.contentType',
        'body.body',
        'body.slug',
        'body.authMode',
        'body.password',
      );
  });
});
