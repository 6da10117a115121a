import type { components } from '../../generated/swarm/types.js';
import type { TestServer } from './server.js';

type Schemas = components['schemas'];

/** Registers a running session and returns it. */
export const startSession = async (
  server: TestServer,
  agentId: string,
  body: Partial<Schemas['CreateActiveSessionBody']> = {},
): Promise<Schemas['ActiveSession']> => {
  const answer = await server.call('createActiveSession', { body: { agentId, triggerType: 'task_assigned', ...body } });
  return answer.body.session;
};

/** The running sessions, newest first. */
export const listSessions = async (server: TestServer, agentId: string): Promise<Schemas['ActiveSession'][]> =>
  (await server.call('listActiveSessions', { query: { agentId } })).body.sessions;

/** Whom a caller says it is. */
export interface SessionClaim {
  readonly agentId?: string;
  readonly runtimeInstanceId?: string;
}

/** The operations that find a session by its task, each telling whether it met one. */
export const byTaskOperations = (server: TestServer) => ({
  heartbeatActiveSession: async (taskId: string, claim: SessionClaim): Promise<boolean> =>
    (await server.call('heartbeatActiveSession', { path: { taskId }, ...claim })).body.updated,
  setProviderSession: async (taskId: string, claim: SessionClaim): Promise<boolean> =>
    (
      await server.call('setProviderSession', {
        path: { taskId },
        body: { providerSessionId: 'provider-1' },
        ...claim,
      })
    ).body.updated,
  deleteActiveSessionByTask: async (taskId: string, claim: SessionClaim): Promise<boolean> =>
    (await server.call('deleteActiveSessionByTask', { path: { taskId }, ...claim })).body.deleted,
});
