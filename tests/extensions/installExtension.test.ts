import { registerAgent } from '../support/agents.js';
import { bundle, disable, enabled, goodHooks, install, newName } from '../support/extensions.js';
import { post, readTask, runningTask } from '../support/lifecycle.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

test('installExtension stores a new extension that does nothing yet', async () => {
  const name = newName();
  const installed = await install(server, { ...bundle(name), config: { a: 1 } });

  expect(installed).toMatchObject({
    extension: {
      name,
      version: 1,
      activeVersion: 1,
      enabled: false,
      status: 'disabled',
      priority: 100,
      configJson: '{"a":1}',
    },
    manifest: { name, assets: { hooks: 'hooks.ts' } },
    contentDeduped: false,
  });
});

test('the same bundle makes no new version, another one makes a draft', async () => {
  const name = newName();
  await install(server, bundle(name));
  const same = await install(server, { ...bundle(name), priority: 5 });
  const other = await install(server, bundle(name, `${goodHooks}// changed\n`));

  expect(same).toMatchObject({ contentDeduped: true, extension: { version: 1, priority: 5 } });
  expect(other).toMatchObject({ contentDeduped: false, extension: { version: 2, activeVersion: 1, priority: 5 } });
});

test('bundles that come at once make as many versions as there are contents', async () => {
  const name = newName();
  const all = await Promise.all([1, 2, 3, 4].map((n) => install(server, bundle(name, `${goodHooks}// ${n}\n`))));

  expect(all.map(({ extension }) => extension.version).sort()).toEqual([1, 2, 3, 4]);
});

const refused = (body: ReturnType<typeof bundle>): Promise<unknown> =>
  server.call('installExtension', { body }).refused(400, 'extension_validation_failed');

const x = (hooks: string) => bundle('x', hooks);

test.each([
  ['a path that leaves', { ...bundle('x'), files: { '../hooks.ts': '' } }, /^files: "\.\.\/hooks\.ts" is no safe path/],
  ['an absolute path', { ...bundle('x'), files: { '/hooks.ts': '' } }, /is no safe path/],
  ['no name', bundle('x', goodHooks, { name: undefined }), /^manifest\.name: is required/],
  ['a name of another form', bundle('X/..'), /^manifest\.name: must be/],
  ['workers', bundle('x', goodHooks, { runtime: 'worker' }), /^manifest\.runtime: 'worker' is not supported/],
  ['skills', bundle('x', goodHooks, { assets: { hooks: 'hooks.ts', skills: ['a'] } }), /skills: is not supported/],
  ['hooks that are not there', bundle('x', goodHooks, { assets: { hooks: 'constructor' } }), /hooks: must name one/],
  ['other files', { ...bundle('x'), files: { 'hooks.ts': goodHooks, 'b.ts': '' } }, /^files: may hold nothing but/],
  [
    'another module',
    x('import "node:fs"; export default () => {};'),
    /^hooks\.ts\(1,1\).*cannot import "node:fs"; it may .*swarm-extension$/,
  ],
  ['a file', x('import "./other"; export default () => {};'), /cannot import "\.\/other"/],
  ['a module that is computed', x('const a = "zod"; export default () => { import(a); };'), /names in quotes/],
  ['no function', x('export default 1;'), /^hooks\.ts:1:1 TS\d+: must export by default a function/],
  ['no default export', x('export const a = 1;'), /^hooks\.ts:1:1 TS1192: must .*: Module 'hooks\.ts' has no default/],
  ['no module', x('const a = 1;'), /^hooks\.ts:1:1 TS\d+: must export by default [^/]*$/],
  [
    'an event that there is not',
    x(
      'import type { Registration } from "swarm-extension"; export default (r: Registration) => r.on("nothing", () => {});',
    ),
    /TS\d+/,
  ],
  ['source that is nested deep', x(`export default ${'('.repeat(20_000)}1${')'.repeat(20_000)};`), /./],
])('a bundle with %s is refused', async (_what, body, diagnostic) => {
  expect(await refused(body)).toMatchObject({
    error: 'extension_validation_failed',
    diagnostics: expect.arrayContaining([expect.stringMatching(diagnostic)]),
  });
});

test('all that is not supported is told at once', async () => {
  const assets = { hooks: 'hooks.ts', skills: ['a'], workflows: ['b'] };

  expect(await refused(bundle('x', goodHooks, { runtime: 'worker', assets }))).toMatchObject({
    diagnostics: [
      expect.stringMatching(/^manifest\.runtime: /),
      expect.stringMatching(/^manifest\.assets\.skills: /),
      expect.stringMatching(/^manifest\.assets\.workflows: /),
    ],
  });
});

test('an agent does not change how its own runs while it is enabled', async () => {
  const { id: agentId } = await registerAgent(server);
  const body = bundle(newName());
  const { extension } = await install(server, body, agentId);
  const path = { id: extension.id };
  await server.call('enableExtension', { path });

  for (const change of [{ config: { a: 1 } }, { priority: 1 }]) {
    await server
      .call('installExtension', { body: { ...body, ...change }, agentId })
      .refused(403, 'extension_forbidden');
  }
  await server.call('disableExtension', { path });
  expect((await install(server, { ...body, priority: 1 }, agentId)).extension.priority).toBe(1);
});

test('an agent writes only what it installed; a lead writes all', async () => {
  const [owner, other] = [await registerAgent(server), await registerAgent(server)];
  const name = newName();
  await install(server, bundle(name), owner.id);

  await server
    .call('installExtension', { body: bundle(name, `${goodHooks}//\n`), agentId: other.id })
    .refused(403, 'extension_forbidden');
  expect((await install(server, bundle(name, `${goodHooks}//\n`), owner.id)).extension.version).toBe(2);
});

test('a secret of the configuration that is sent back as it is shown stays what it was', async () => {
  const name = newName();
  const hooks = `import { block, type Registration } from 'swarm-extension';
export default (r: Registration) => {
  r.on('pre.task.create', (_, { config }) => block(String(String(config.apiToken).length)));
};
`;
  const { extension } = await install(server, {
    ...bundle(name),
    config: { apiToken: 'a-secret-of-24-characters', more: 1 },
  });
  const config = JSON.parse(extension.configJson) as Record<string, unknown>;
  expect(config['apiToken']).toBe('[REDACTED:apiToken]');

  await install(server, { ...bundle(name, hooks), config: { ...config, more: 2 } });

  const path = { id: extension.id };
  await server.call('activateExtensionVersion', { path, body: { version: 2 } });
  await server.call('enableExtension', { path });
  const refused = await server.call('createTask', { body: { task: 'any' } }).refused(409, 'blocked_by_extension');
  await server.call('disableExtension', { path });
  expect(refused).toMatchObject({ reason: '25' });
  expect((await server.call('getExtension', { path })).body.extension.configJson).toBe(
    '{"apiToken":"[REDACTED:apiToken]","more":2}',
  );
});

test('the secrets of a draft are not looked for in what others write, and have none forgotten that is', async () => {
  const secret = `stored-${newName()}`;
  const entry = { scope: 'global', key: 'SEEN_BESIDE_DRAFTS', value: secret, isSecret: true } as const;
  await server.call('upsertConfig', { body: entry });
  const { id: agentId } = await registerAgent(server);
  const said = async () => {
    const { id } = await runningTask(server, (await registerAgent(server)).id);
    await post(server, id, 'progress', { progress: `Deployed the release with ${secret}` });
    return (await readTask(server, id)).progress;
  };

  await install(server, { ...bundle(newName()), config: { token: 'Deployed the release' } }, agentId);
  const tokens = Array.from({ length: 1200 }, (_, index) => `filler-${index}-${newName()}`);
  await install(server, { ...bundle(newName()), config: { tokens } }, agentId);
  expect(await said()).toBe('Deployed the release with [REDACTED:SEEN_BESIDE_DRAFTS]');

  const { id } = await enabled(server, '', { config: { tokens: ['the-token-of-hooks', ...tokens] } });
  await disable(server, id);
  expect(await said()).toBe('Deployed the release with [REDACTED:SEEN_BESIDE_DRAFTS]');
});
