import { dataOf } from '../client.js';
import { expect, expectEqual } from '../expect.js';
import { usd } from '../ledger.js';
import { type Stage, workersOf } from '../world.js';

const cent = 0.005;

const isSame = (a: number, b: number): boolean => Math.abs(a - b) < cent;

const bar = (share: number): string => '█'.repeat(Math.max(1, Math.round(share * 40)));

/** What it all cost, as the server sums it up for the person who asked. */
export const sumUpCosts = async ({ operator, screen, team, ledger }: Stage): Promise<void> => {
  screen.heading('What it cost');
  const query = { userId: team.person.user.id, groupBy: 'both' } as const;
  const { totals, byAgent, byCredential } = await dataOf(
    operator.GET('/api/session-costs/summary', { params: { query } }),
  );
  expect(isSame(totals.totalCostUsd, ledger.spent), `${usd(ledger.spent)} to be attributed to Ada`);
  expectEqual(totals.totalSessions, ledger.sessions, 'the number of sessions');
  const names = new Map(workersOf(team).map((agent) => [agent.id, agent]));
  for (const { agentId, costUsd, sessions } of byAgent) {
    const agent = names.get(agentId);
    expect(agent !== undefined && isSame(costUsd, ledger.spentBy(agentId)), `the cost of ${agentId} to add up`);
    const share = screen.paint(agent.colour, bar(costUsd / totals.totalCostUsd));
    screen.say(agent, `${usd(costUsd)}  ${String(sessions).padStart(2)} sessions  ${share}`);
  }
  const keys = byCredential.map(({ keySuffix, costUsd }) => `…${keySuffix} ${usd(costUsd)}`).sort();
  screen.say(team.person, `has spent ${screen.paint('bold', usd(totals.totalCostUsd))} on her request`);
  screen.note(`by key: ${keys.join(', ')}`);
};
