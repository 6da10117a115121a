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
