import { randomUUID } from 'node:crypto';
import { registerAgent } from './agents.js';
import type { CallInput } from './call.js';
import type { TestServer } from './server.js';

type Body = CallInput<'upsertScript'>['body'];

/** A source that passes the type check. */
export const goodSource = 'export default (args: { n: number }): number => args.n + 1;';

/** Stores a script of a new agent, unless another one is named; returns its name, its agent and its id. */
export const storeScript = async (
  server: TestServer,
  body: Partial<Body> = {},
  agentId?: string,
): Promise<{ readonly name: string; readonly agentId: string; readonly id: string }> => {
  const owner = agentId ?? (await registerAgent(server, { isLead: body.scope === 'global' })).id;
  const name = body.name ?? `script-${randomUUID()}`;
  await server.call('upsertScript', { agentId: owner, body: { source: goodSource, ...body, name } });
  const { scripts } = (await server.call('listScripts', { query: { includeScratch: true } })).body;
  const scopeId = body.scope === 'global' ? null : owner;
  const stored = scripts.find((script) => script.name === name && script.scopeId === scopeId);
  if (!stored) {
    throw new Error(`the script ${name} is not listed`);
  }
  return { name, agentId: owner, id: stored.id };
};
