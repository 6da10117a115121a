import { randomUUID } from 'node:crypto';
import { sha256 } from '../../domain/kernel/hash.js';
import { goodSource, storeScript } from '../support/scripts.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('getScript', () => {
  test('shows a script with its source and what that says of itself', async () => {
    const { id, name, agentId } = await storeScript(server, { source: `/** Adds one. */\n${goodSource}` });
    const signature = { argsType: '{ n: number }', resultType: 'number', description: 'Adds one.' };

    expect((await server.call('getScript', { path: { id } })).body.script).toEqual({
      id,
      name,
      scope: 'agent',
      scopeId: agentId,
      description: '',
      intent: '',
      version: 1,
      isScratch: false,
      typeChecked: true,
      fsMode: 'none',
      createdByAgentId: agentId,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      source: `/** Adds one. */\n${goodSource}`,
      signatureJson: JSON.stringify(signature),
      signature,
      contentHash: sha256(`/** Adds one. */\n${goodSource}`),
      argsJsonSchema: null,
      created_by: null,
      updated_by: null,
    });
  });

  test('refuses an id that is none, and one of no script', async () => {
    await server.callUntyped('getScript', { path: { id: 'weekly' } }).refused(400, 'validation_error', 'path.id');
    await server.call('getScript', { path: { id: randomUUID() } }).refused(404, 'script_not_found');
  });
});
