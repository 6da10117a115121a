import { testOn } from '../support/only-on.js';
import { proofSize } from '../support/proof.js';
import { type OwnServer, startServer } from '../support/server.js';
import { expectFollowUps, expectNothingHalf, expectNothingLost, nothing, send, work } from '../support/under-load.js';
import { waitFor } from '../support/wait.js';

const rounds = proofSize(3, 200);
const writers = 8;
/** The server is killed after a random number of finished tasks, in the middle of others. */
const maxFinished = 40;

let server: OwnServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.destroy());

testOn('sqlite', 'elsewhere the leases of who was killed run out first: tests/process/replicas.test.ts')(
  'a server killed under load, again and again, loses nothing it acknowledged and keeps nothing by half',
  async () => {
    const told = nothing();
    const agents = Array.from({ length: writers }, (_, index) => `worker-${index}`);
    for (const agentId of agents) {
      await send(server, agentId, 'POST', '/api/agents', { name: agentId, maxTasks: 100 });
    }
    await send(server, 'lead', 'POST', '/api/agents', { name: 'lead', isLead: true });
    for (let round = 0; round < rounds; round += 1) {
      const running = server;
      let isKilled = false;
      const workers = agents.map((agentId) => work(running, agentId, told, () => isKilled));
      const enough = told.finished.length + 1 + Math.floor(Math.random() * maxFinished);
      await waitFor('the workers to finish tasks', () => told.finished.length >= enough);
      isKilled = true;
      await running.signal('SIGKILL');
      await Promise.all(workers);
      server = await startServer({ dataDir: running.dataDir });
      expectNothingLost(server, told);
      expectNothingHalf(server);
    }
    await expectFollowUps(server);
  },
  proofSize(60_000, 3_600_000),
);
