import { dataOf } from '../client.js';
import { expectEqual } from '../expect.js';
import { operatorSpeaker, type Stage, workersOf } from '../world.js';

/** The events the workers wrote, counted by the server. */
export const countEvents = async ({ operator, screen, team, ledger }: Stage): Promise<void> => {
  screen.heading('What the workers noted');
  const sums = new Map<string, number>();
  for (const { id } of workersOf(team)) {
    const { counts } = await dataOf(operator.GET('/api/events/counts', { params: { query: { agentId: id } } }));
    for (const { event, count } of counts) {
      sums.set(event, (sums.get(event) ?? 0) + count);
    }
  }
  const total = [...sums.values()].reduce((sum, count) => sum + count, 0);
  expectEqual(total, ledger.events, 'the number of events');
  expectEqual(sums.get('session.end'), ledger.sessions, 'the number of ended sessions');
  const parts = [...sums].sort(([a], [b]) => a.localeCompare(b)).map(([event, count]) => `${count} ${event}`);
  screen.say(operatorSpeaker, `counts ${total} events: ${parts.join(', ')}`);
};
