import { enabled, readExtension } from '../support/extensions.js';
import { isAlive, untilGone } from '../support/processes.js';
import { proofSize } from '../support/proof.js';
import { scriptProcesses } from '../support/sandbox.js';
import { type OwnServer, startServer } from '../support/server.js';
import { createTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

const kills = proofSize(2, 40);
const extensions = proofSize(3, 8);

const env = { EXTENSION_HANDLER_TIMEOUT_MS: '600000', SCRIPT_WARM_PROCESSES: '0' };

let server: OwnServer;

beforeAll(async () => {
  server = await startServer({ env });
});

afterAll(() => server.destroy());

test(
  'a server that is killed again and again while hooks do their worst leaves no process of theirs, and asks them anew',
  async () => {
    const ids: string[] = [];
    for (let n = 0; n < extensions; n += 1) {
      const { id } = await enabled(
        server,
        `r.on('pre.task.create', ({ options }) => modify({ tags: [...(options.tags ?? []), 'n${n}'] }));
        r.on('post.task.created', ({ task }) => { if (String(task.task).startsWith('loop')) for (;;); });`,
        { priority: n },
      );
      ids.push(id);
    }
    const tags = ids.map((_, n) => `n${n}`);
    for (let round = 0; round < kills; round += 1) {
      expect((await createTask(server, { task: `loop ${round}` })).tags).toEqual(tags);
      const processes = await waitFor('the processes of all', () => {
        const found = scriptProcesses(server.pid);
        return found.length === extensions && found;
      });
      const { dataDir } = server;
      await server.signal('SIGKILL');
      await untilGone(processes);
      server = await startServer({ dataDir, env });
      expect(processes.filter(isAlive)).toEqual([]);
    }
    expect((await createTask(server, { task: 'still asked' })).tags).toEqual(tags);
    for (const id of ids) {
      expect(await readExtension(server, id)).toMatchObject({ status: 'enabled', consecutiveFailures: 0 });
    }
  },
  proofSize(60_000, 1_800_000),
);
