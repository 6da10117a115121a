import { randomBytes } from 'node:crypto';
import type { components } from '../../generated/swarm/types.js';
import { registerAgent } from './agents.js';
import type { TestServer } from './server.js';

type Body = Partial<components['schemas']['CreatePageBody']>;

export const noPage = '0'.repeat(32);

/** A page, and the agent it belongs to. */
export interface MadePage {
  readonly id: string;
  readonly agentId: string;
}

/** Makes a page of an agent, a new one unless it is given. */
export const createPage = async (server: TestServer, body: Body = {}, agentId?: string): Promise<MadePage> => {
  const owner = agentId ?? (await registerAgent(server)).id;
  const { id } = (
    await server.call('createPage', {
      agentId: owner,
      body: {
        title: `Page ${randomBytes(8).toString('hex')}`,
        contentType: 'text/html',
        authMode: 'authed',
        body: '<h1>All is well</h1>',
        ...body,
      },
    })
  ).body;
  return { id, agentId: owner };
};
