import type { components } from '../../generated/swarm/types.js';
import { asWorker } from './agents.js';
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

/** Whom a caller says it is. */
export interface SessionClaim {
  readonly agentId?: string;
  readonly runtimeInstanceId?: string;
}

/** The operations that find a session by its task, each telling whether it met one. */
export const byTaskOperations = (server: TestServer) => {
  const call = async (method: string, path: string, claim: SessionClaim & { readonly body?: unknown }) =>
    (await asWorker(server, method, `/api/active-sessions/${path}`, claim)).body;
  return {
    heartbeatActiveSession: async (taskId: string, claim: SessionClaim): Promise<boolean> =>
      (await call('PUT', `heartbeat/${taskId}`, claim)).updated,
    setProviderSession: async (taskId: string, claim: SessionClaim): Promise<boolean> =>
      (await call('PUT', `provider-session/${taskId}`, { ...claim, body: { providerSessionId: 'provider-1' } }))
        .updated,
    deleteActiveSessionByTask: async (taskId: string, claim: SessionClaim): Promise<boolean> =>
      (await call('DELETE', `by-task/${taskId}`, claim)).deleted,
  };
};
