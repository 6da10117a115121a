import { randomBytes } from 'node:crypto';
import type { CallInput } from './call.js';
import type { TestServer } from './server.js';

type Body = NonNullable<CallInput<'installExtension'>['body']>;

export const goodHooks = `import { block, type Registration } from 'swarm-extension';
export default (on: Registration) => {
  on.on('pre.task.create', ({ description }) => description.trim() === '' ? block('it says nothing') : undefined);
};
`;

export const newName = (): string => `ext-${randomBytes(8).toString('hex')}`;

/** A bundle that is right, unless something of it is given. */
export const bundle = (name: string, hooks = goodHooks, manifest: Record<string, unknown> = {}): Body => ({
  manifest: { name, description: 'd', version: '1.0.0', runtime: 'api', assets: { hooks: 'hooks.ts' }, ...manifest },
  files: { 'hooks.ts': hooks },
});

export const install = async (server: TestServer, body: Body = bundle(newName()), agentId?: string) =>
  (await server.call('installExtension', { body, ...(agentId !== undefined && { agentId }) })).body;

/** Installs hooks and enables them; `register` is the body of the function that registers them. */
export const enabled = async (
  server: TestServer,
  register: string,
  { name = newName(), head = '', ...body }: Partial<Body> & { readonly name?: string; readonly head?: string } = {},
) => {
  const hooks = `import { block, modify, type Registration } from 'swarm-extension';
${head}
export default (r: Registration) => {
  void block; void modify;
  ${register}
};
`;
  const { extension } = await install(server, { ...bundle(name, hooks), ...body });
  return (await server.call('enableExtension', { path: { id: extension.id } })).body.extension;
};

export const disable = (server: TestServer, id: string) => server.call('disableExtension', { path: { id } });

export const runsOf = async (server: TestServer, id: string) =>
  (await server.call('listExtensionRuns', { path: { id } })).body.runs;

export const readExtension = async (server: TestServer, id: string) =>
  (await server.call('getExtension', { path: { id } })).body.extension;
