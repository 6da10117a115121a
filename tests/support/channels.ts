import { randomUUID } from 'node:crypto';
import type { CallInput } from './call.js';
import type { TestServer } from './server.js';

/** A channel of a name of its own. */
export const makeChannel = async (server: TestServer, agentId?: string) =>
  (
    await server.call('createChannel', {
      ...(agentId !== undefined && { agentId }),
      body: { name: `channel-${randomUUID()}` },
    })
  ).body.channel;

/** Writes into a channel, as an agent if one is named. */
export const write = async (server: TestServer, body: CallInput<'postMessage'>['body'], agentId?: string) =>
  (await server.call('postMessage', { ...(agentId !== undefined && { agentId }), body })).body.message;

/** What an agent reads. */
export const readBy = async (server: TestServer, agentId: string, body: CallInput<'readMessages'>['body'] = {}) =>
  (await server.call('readMessages', { agentId, body })).body;
