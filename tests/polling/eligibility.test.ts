import { jest } from '@jest/globals';
import type { JsonText } from '../../db/tables/column-types.js';
import type { Settings } from '../../domain/kernel/settings/registry.js';
import { toJsonText } from '../../domain/kernel/stored-json.js';
import type { RoutingAffinity } from '../../domain/tasks/affinity.js';
import { isEligible, type JudgedAgent, mayClaim, type Routed } from '../../domain/tasks/eligibility.js';

const settings = { poolAffinityEnforcement: true } as Settings;

const agentWith = (id: string, ...capabilities: string[]): JudgedAgent => ({
  id,
  isLead: 0,
  role: null,
  capabilities: toJsonText(capabilities),
});

const needing = (...capabilities: string[]): Routed => ({
  routingAffinity: toJsonText<RoutingAffinity>({ capabilities }),
});

afterEach(() => jest.restoreAllMocks());

test('what tasks need and agents can do is read once each, however many pairs are judged', () => {
  const agents = Array.from({ length: 20 }, (_, n) => agentWith(`agent-${n}`, 'sing', `dance-${n}`));
  const tasks = Array.from({ length: 30 }, (_, n) => needing('sing', `dance-${n}`));
  const parse = jest.spyOn(JSON, 'parse');
  const fitting = agents.flatMap((agent) =>
    tasks.filter((task) => isEligible(settings, task, agent) && mayClaim(settings, task, agent)),
  );
  expect(fitting).toEqual(tasks.slice(0, agents.length));
  expect(parse).toHaveBeenCalledTimes(agents.length + tasks.length);
});

test('a damaged list of capabilities is told of each time it counts', () => {
  const agent = { ...agentWith('agent'), capabilities: 'damaged' as JsonText<string[]> };
  for (const task of [needing('sing'), needing('dance')]) {
    expect(() => isEligible(settings, task, agent)).toThrow('agents.capabilities of agent is damaged');
  }
  expect(isEligible(settings, { routingAffinity: null }, agent)).toBe(true);
});
