import type { components } from '../../generated/swarm/types.js';
import type { TestServer } from './server.js';

type Schemas = components['schemas'];
export type Readiness = Schemas['TaskReadiness'];
export type Gate = Schemas['ReadinessGate'];

/** What lies between a task and its start. */
export const readinessOf = async (server: TestServer, id: string): Promise<Readiness> =>
  (await server.call('getTaskReadiness', { path: { id } })).body;

/** The names of the closed gates, in order. */
export const closedGates = ({ gates }: { readonly gates: readonly Gate[] }): Gate['name'][] =>
  gates.filter(({ state }) => state === 'closed').map(({ name }) => name);

/** One of the gates; throws when it is not told. */
export const gateNamed = ({ gates }: { readonly gates: readonly Gate[] }, name: Gate['name']): Gate => {
  const gate = gates.find((candidate) => candidate.name === name);
  if (gate === undefined) {
    throw new Error(`no gate ${name} among ${gates.map((candidate) => candidate.name).join(', ')}`);
  }
  return gate;
};
