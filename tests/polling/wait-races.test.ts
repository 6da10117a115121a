import fc from 'fast-check';
import { act, poll, post } from '../support/lifecycle.js';
import { proofSize } from '../support/proof.js';
import { columnOf } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';
import { addAgent, clearTasks, createTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';
import { sendWait, toldOnly, type WaitingPoll } from '../support/waiting.js';

let server: OwnServer;
beforeAll(async () => {
  // None looks by itself: a wake-up that is lost leaves a task where it is.
  server = await startServer({ env: { ...toldOnly, VALIDATE_RESPONSES: undefined } });
});
afterEach(() => clearTasks(server));
afterAll(() => server.destroy());

const times = (count: number): number[] => Array.from({ length: count }, (_value, index) => index);

const openTasks = (): number =>
  Number(server.database.prepare("select count(*) from tasks where status != 'completed'").pluck().get());

/** A worker: takes what it is given and finishes it, until it is told to stop while it waits. */
class Worker {
  readonly agentId: string;
  readonly received: string[] = [];
  #waiting: WaitingPoll | undefined;
  #isStopped = false;

  constructor(agentId: string) {
    this.agentId = agentId;
  }

  async work(): Promise<void> {
    while (!this.#isStopped) {
      this.#waiting = sendWait(server, this.agentId);
      const taskId = await this.#waiting.taskId.catch(() => null);
      if (taskId !== null) {
        await this.#handle(taskId);
      }
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#waiting?.hangUp();
  }

  async #handle(taskId: string): Promise<void> {
    if (columnOf(server, 'tasks', taskId, 'status') === 'reviewing') {
      await act(server, taskId, 'accept', this.agentId);
      return;
    }
    this.received.push(taskId);
    await post(server, taskId, 'finish', { status: 'completed' }, this.agentId);
  }
}

test('of tasks that come while workers wait, each gets to one worker, and none is left', async () => {
  const workers = times(16).map(() => new Worker(addAgent(server)));
  const working = workers.map((worker) => worker.work());
  const created: string[] = [];
  const someone = (index: number): string => workers[index % workers.length]?.agentId ?? '';

  await Promise.all(
    times(4).map(async (creator) => {
      for (const index of times(40)) {
        const place = [
          { agentId: null },
          { agentId: someone(index * 7 + creator) },
          { offeredTo: someone(index * 5 + creator) },
          { agentId: null, dependsOn: created.slice(-2) },
        ][(index + creator) % 4];
        created.push((await createTask(server, { task: `${creator}.${index}`, ...place })).id);
      }
    }),
  );
  await waitFor('all tasks to be completed', () => openTasks() === 0);
  for (const worker of workers) {
    worker.stop();
  }
  await Promise.all(working);

  const received = workers.flatMap((worker) => worker.received);
  expect(received).toHaveLength(created.length);
  expect(new Set(received)).toEqual(new Set(created));
});

const agentCount = 4;

type Step =
  | { readonly kind: 'create'; readonly place: 'pool' | 'own' | 'offer'; readonly agent: number }
  | { readonly kind: 'wait' | 'hangUp' | 'poll' | 'finish' | 'pause' | 'release'; readonly agent: number };

const agentIndex = fc.nat({ max: agentCount - 1 });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), agent: agentIndex }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      place: fc.constantFrom('pool' as const, 'own' as const, 'offer' as const),
      agent: agentIndex,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'hangUp' as const,
        'poll' as const,
        'finish' as const,
        'pause' as const,
        'release' as const,
      ),
      agent: agentIndex,
    }),
  },
);

/** One run of the property: agents, and the polls that wait for them. */
class Play {
  readonly agents = times(agentCount).map((index) => addAgent(server, { maxTasks: 1 + (index % 2) }));
  readonly waits: { readonly agent: string; readonly waiting: WaitingPoll }[] = [];

  async take(taken: Step): Promise<void> {
    const agent = this.agents[taken.agent] ?? '';
    switch (taken.kind) {
      case 'create':
        await createTask(server, { task: 'Play.', ...this.#placeOf(taken.place, agent) });
        return;
      case 'wait':
        this.waits.push({ agent, waiting: sendWait(server, agent) });
        return;
      case 'hangUp':
        this.waits.splice(this.waits.findIndex((wait) => wait.agent === agent) >>> 0, 1)[0]?.waiting.hangUp();
        return;
      case 'poll':
        await poll(server, agent);
        return;
      case 'finish':
        await this.#withRunning(agent, (id) => post(server, id, 'finish', { status: 'completed' }, agent).answer());
        return;
      case 'pause':
        await this.#withRunning(agent, (id) => post(server, id, 'pause', undefined, agent).answer());
        return;
      case 'release':
        await this.#withRunning(agent, (id) => act(server, id, 'release', agent).answer());
    }
  }

  /** Whether an agent waits although there is work that it could start. */
  isIdleInSpiteOfWork(): boolean {
    return this.waits.some(({ agent, waiting }) => !waiting.isAnswered() && this.#hasWork(agent));
  }

  end(): void {
    for (const { waiting } of this.waits) {
      waiting.hangUp();
    }
  }

  #placeOf(place: 'pool' | 'own' | 'offer', agent: string): object {
    switch (place) {
      case 'pool':
        return { agentId: null };
      case 'own':
        return { agentId: agent };
      case 'offer':
        return { offeredTo: agent };
    }
  }

  async #withRunning(agentId: string, change: (taskId: string) => Promise<unknown>): Promise<void> {
    const id = server.database
      .prepare("select id from tasks where agentId = ? and status = 'in_progress' order by id")
      .pluck()
      .get(agentId);
    if (id !== undefined) {
      await change(String(id));
    }
  }

  #hasWork(agent: string): boolean {
    const found = server.database
      .prepare(
        `select exists (
           select 1 from tasks where
             (status = 'offered' and offeredTo = @agent) or (status = 'pending' and agentId = @agent) or status = 'unassigned'
         ) and (
           select count(*) from tasks where
             (status = 'in_progress' and agentId = @agent) or (status = 'reviewing' and offeredTo = @agent)
         ) < (select maxTasks from agents where id = @agent)`,
      )
      .pluck()
      .get({ agent });
    return found === 1;
  }
}

test(
  'whatever happens, no agent waits in the end although there is work that it could start',
  () =>
    fc.assert(
      fc
        .asyncProperty(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 15 }), async (turns) => {
          const play = new Play();
          for (const turn of turns) {
            await Promise.all(turn.map((taken) => play.take(taken)));
          }
          await waitFor('nobody to wait in spite of work', () => !play.isIdleInSpiteOfWork());
          play.end();
        })
        .afterEach(() => clearTasks(server)),
      { numRuns: proofSize(40, 1000) },
    ),
  proofSize(120_000, 1_200_000),
);
