import ts from 'typescript';
import { taskOptions } from '../../generated/swarm/hooks.js';
import { bundle, install, newName } from '../support/extensions.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  types: [],
};

const served = async (): Promise<string> => {
  const { body } = await server.call('getExtensionTypeDefs').answer();
  return String(body);
};

/** What the compiler says of hooks, and of the declarations themselves, in a project that has what the server shows. */
const compile = async (hooks: string): Promise<string[]> => {
  const { stdlibTypes } = (await server.call('getScriptTypeDefs')).body;
  const files = new Map([
    ['/project/hooks.ts', hooks],
    ['/project/swarm-extension.d.ts', await served()],
    ['/project/swarm-sdk.d.ts', stdlibTypes],
  ]);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (path, version) => {
    const text = files.get(path);
    return text === undefined ? getSourceFile(path, version) : ts.createSourceFile(path, text, version);
  };
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  const program = ts.createProgram([...files.keys()], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ code, messageText }) => `TS${code} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
};

const hooksWith = (body: string): string => `import { block, modify, type Registration } from 'swarm-extension';
export default (extension: Registration) => {
  void block; void modify;
  ${body}
};
`;

const right = hooksWith(`
  extension.on('pre.task.create', ({ description, options, origin }) => {
    if (origin === 'webhook' && options.vcsNumber === 7) return block(description);
    return modify({ priority: (options.priority ?? 0) + 1, tags: [...(options.tags ?? []), origin] });
  });
  extension.on('post.task.completed', async ({ task, output }, { state, swarm, config }) => {
    const done: string | undefined = task.finishedAt;
    await state.set(task.id, [task.routingAffinity?.role, task.followUpConfig?.onFailed, output.length, done, config.a]);
    await state.incr(task.agentId ?? task.status);
    await swarm.kv_get({ key: 'a' });
  });
  extension.on('pre.chat.route', ({ text, target }) =>
    target?.kind === 'agent' ? undefined : modify({ target: { kind: 'agent' as const, agentId: text } }));
  extension.on('post.tool.call', ({ tool, args, result, requestInfo }, { log }) => {
    log.info([tool, args['task'], result.message, requestInfo.agentId].join());
  });
`);

const wrong: readonly (readonly [string, string, RegExp])[] = [
  ['a member that no task has', "extension.on('post.task.created', ({ task }) => { void task.titel; });", /'titel'/],
  ['what may be missing', "extension.on('post.task.created', ({ task }) => { void task.title.length; });", /undefined/],
  [
    'a status that there is not',
    "extension.on('post.task.failed', ({ task }) => { void (task.status === 'gone'); });",
    /"gone"/,
  ],
  [
    'an option that there is not',
    "extension.on('pre.task.create', ({ options }) => { void options.vcsNummer; });",
    /vcsNummer/,
  ],
  ['a change of another type', "extension.on('pre.task.create', () => modify({ priority: 'high' }));", /priority/],
  ['an event that there is not', "extension.on('post.task.gone', () => {});", /post\.task\.gone/],
  ['a member of a result', "extension.on('post.tool.call', ({ result }) => { void result.massage; });", /massage/],
  [
    'what is remembered, unlooked at',
    "extension.on('post.task.created', async (_, { state }) => { (await state.get('a')).b; });",
    /null|unknown/,
  ],
];

describe('getExtensionTypeDefs', () => {
  test('shows what hooks are written against', async () => {
    const { body, headers } = await server.call('getExtensionTypeDefs').answer();

    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(body).toMatch(/^declare module "swarm-extension"/);
    expect(body).toContain('"pre.task.create"');
  });

  test('leaves nothing open that the contract says', async () => {
    const text = await served();

    expect(text).not.toMatch(/[:<,|=]\s*any\b/);
    for (const name of taskOptions) {
      expect(text).toMatch(new RegExp(`^ {4}${name}\\?: `, 'm'));
    }
  });

  test('is what hooks compile with', async () => {
    expect(await compile(right)).toEqual([]);
    await install(server, bundle(newName(), right));
  });

  test.each(wrong)('refuses %s, as does the server', async (_, body, problem) => {
    const hooks = hooksWith(body);

    const said = await compile(hooks);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(problem);

    const refusal = await server
      .call('installExtension', { body: bundle(newName(), hooks) })
      .refused(400, 'extension_validation_failed');
    expect(JSON.stringify(refusal)).toMatch(/TS\d+/);
  });
});
