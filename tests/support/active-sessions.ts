import type { components } from '../../generated/swarm/types.js';
import type { TestServer } from './server.js';

type Schemas = components['schemas'];

/** Registers a running session and returns it. */
export const startSession = async (
  server: TestServer,
  agentId: string,
  body: Partial<Schemas['CreateActiveSessionBody']> = {},
): Promise<Schemas['ActiveSession']> => {
  const answer = await server.request('POST', '/api/active-sessions', {
    body: { agentId, triggerType: 'task_assigned', ...body },
  });
  if (answer.status !== 201) {
    throw new Error(`starting a session answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return answer.body.session;
};

/** The running sessions, newest first. */
export const listSessions = async (server: TestServer, agentId: string): Promise<Schemas['ActiveSession'][]> =>
  (await server.request('GET', `/api/active-sessions?agentId=${agentId}`)).body.sessions;
