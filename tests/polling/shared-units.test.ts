import { onlyOn } from '../support/only-on.js';
import { sendRaw } from '../support/raw.js';
import { rowsOf, whileSlow } from '../support/rows.js';
import { operatorKey, useServer } from '../support/server.js';
import { insertTaskRow } from '../support/task-rows.js';
import { addAgent } from '../support/tasks.js';

onlyOn('sqlite', 'with several writers each unit of work has a transaction of its own');

const server = useServer();

/** Sends all polls in one packet, so that they arrive in the same turn; resolves with how many got work. */
const sendPolls = async (agents: readonly string[]): Promise<number> => {
  const requests = agents.map((agentId, index) => {
    const connection = index === agents.length - 1 ? 'close' : 'keep-alive';
    return `GET /api/poll HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${operatorKey}\r\nX-Agent-ID: ${agentId}\r\nConnection: ${connection}\r\n\r\n`;
  });
  return (await sendRaw(server.url, requests.join(''))).split('"type":"task_assigned"').length - 1;
};

test('polls that arrive together share a unit of work, 64 at most', async () => {
  const agents = Array.from({ length: 200 }, () => addAgent(server));
  for (const agentId of agents) {
    insertTaskRow(server, { agentId, status: 'pending' });
  }

  // A unit of work has one time; as each poll takes more than a millisecond, no two units have the same.
  const answers = await whileSlow(server, { on: 'update', table: 'tasks' }, () => sendPolls(agents));

  expect(answers).toBe(agents.length);
  const started = rowsOf(server, 'tasks', { status: 'in_progress' });
  expect(started).toHaveLength(agents.length);
  const polls = new Map<string, number>();
  for (const { lastUpdatedAt } of started) {
    polls.set(lastUpdatedAt, (polls.get(lastUpdatedAt) ?? 0) + 1);
  }
  expect(Math.max(...polls.values())).toBe(64);
});
