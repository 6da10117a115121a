import { freePort } from '../../scripts/lib/free-port.js';
import { registerAgent } from '../support/agents.js';
import { setBudget } from '../support/budgets.js';
import { controllerToken } from '../support/controllers.js';
import { endLeases } from '../support/jobs-done.js';
import { LyingPlace, numbersOf } from '../support/lying-place.js';
import { proofSize } from '../support/proof.js';
import { changeRowsIfAny, rowsOf } from '../support/rows.js';
import { addController, addPool } from '../support/runtimes.js';
import { type OwnServer, startServer } from '../support/server.js';
import type { Worker } from '../support/supervised.js';
import { waitFor } from '../support/wait.js';

/** With `SEED` a schedule that failed is repeated, as far as the order of what happens at once allows. */
const given = process.env.SEED;
const schedules = given === undefined ? proofSize(1, 20) : 1;
const bursts = proofSize(20, 60);
const mostAtOnce = 4;
const mostWorkers = 3;
const agentsOfPool = 4;
const patienceMs = 60_000;
const longAgo = '2026-01-01T00:00:00.000Z';
/** After so long a worker that was to be started, and did not register, is given up. */
const registersWithinMs = 300_000;

/** What a request says whose server is killed. */
const cutOff = /^TypeError: (?:fetch failed|terminated)/;

type Act = () => unknown;

/** One server with a pool, its controller and agents, to which things happen. */
class Scene {
  readonly #next: () => number;
  readonly #place: LyingPlace;
  readonly #agentIds: string[] = [];
  readonly #taskIds: string[] = [];
  readonly #refused = new Set<string>();
  /** The task that a worker does, by the id of the worker. */
  readonly #begun = new Map<string, string>();
  readonly #port: number;
  #server: OwnServer;
  #controllerId = '';
  #token = '';
  #poolId = '';

  private constructor(seed: number, port: number, server: OwnServer) {
    this.#next = numbersOf(seed);
    this.#place = new LyingPlace(this.#next);
    this.#port = port;
    this.#server = server;
  }

  static async make(seed: number): Promise<Scene> {
    const port = await freePort();
    const made = new Scene(seed, port, await startServer({ env: { PORT: String(port) } }));
    await made.#furnish();
    return made;
  }

  async #furnish(): Promise<void> {
    this.#controllerId = (await addController(this.#server)).id;
    this.#token = await controllerToken(this.#server, this.#controllerId);
    for (let made = 0; made < agentsOfPool; made += 1) {
      this.#agentIds.push((await registerAgent(this.#server, { maxTasks: 3 })).id);
    }
    await this.#makePool();
    await this.#connect();
  }

  async #makePool(): Promise<void> {
    const lifecycle = this.#next() < 0.5 ? ('per-task' as const) : ('idle' as const);
    const body = { placements: [this.#controllerId], maxRuntimes: mostWorkers, lifecycle };
    this.#poolId = (await addPool(this.#server, body)).id;
    for (const id of this.#agentIds) {
      await this.#server.call('setAgentRuntimePool', { path: { id }, body: { poolId: this.#poolId } });
    }
  }

  #one<Value>(of: readonly Value[]): Value | undefined {
    return of[Math.floor(this.#next() * of.length)];
  }

  #connect(): Promise<boolean> {
    return this.#place.connect(this.#server.url, this.#token);
  }

  #ask(method: string, path: string, body?: object, as?: Worker) {
    const by = as && { key: as.key, headers: { 'X-Agent-ID': as.agentId, ...as.headers } };
    return this.#server.request(method, path, { ...by, ...(body !== undefined && { body }) });
  }

  /** What a worker does: it may have ended, so that it is refused. */
  async #work(worker: Worker, isLazy = true): Promise<void> {
    await this.#ask('POST', '/api/agents', { name: 'a', runtimeInstanceId: worker.id }, worker);
    if (!this.#begun.has(worker.id)) {
      const { body } = await this.#ask('GET', '/api/poll', undefined, worker);
      if (body?.trigger?.type === 'task_assigned') {
        this.#begun.set(worker.id, body.trigger.taskId);
      }
    }
    const taskId = this.#begun.get(worker.id);
    if (taskId !== undefined && (!isLazy || this.#next() < 0.7)) {
      await this.#ask('POST', `/api/tasks/${taskId}/finish`, { status: 'completed' }, worker);
      this.#begun.delete(worker.id);
    }
  }

  async #leave(worker: Worker): Promise<void> {
    await this.#ask('POST', '/close', undefined, worker);
    this.#place.boxes.delete(worker.id);
  }

  async #createTask(): Promise<void> {
    const { status, body } = await this.#ask('POST', '/api/tasks', {
      task: 'Do it',
      agentId: this.#one(this.#agentIds),
    });
    if (status === 201) {
      this.#taskIds.push(body.id);
    }
  }

  async #setBudget(agentId: string, isRefused: boolean): Promise<void> {
    await setBudget(this.#server, `agent/${agentId}`, isRefused ? 0 : 1000);
    this.#refused[isRefused ? 'add' : 'delete'](agentId);
  }

  async #replacePool(): Promise<void> {
    await this.#ask('DELETE', `/api/runtime-pools/${this.#poolId}?force=true`);
    await this.#makePool();
  }

  async #kill(): Promise<void> {
    await this.#server.signal('SIGKILL');
    this.#server.closeDatabase();
    const { dataDir } = this.#server;
    endLeases(this.#server);
    this.#server.closeDatabase();
    this.#server = await startServer({ dataDir, env: { PORT: String(this.#port) } });
  }

  /** What takes minutes otherwise: pauses after failures, and ten of them in which a worker without work has the place of another. */
  #letTimePass(): void {
    for (const { id } of this.#open().filter(({ idleSince }) => idleSince !== null)) {
      changeRowsIfAny(this.#server, 'runtime_instances', { id }, { idleSince: longAgo });
    }
    changeRowsIfAny(this.#server, 'agents', { runtimePoolId: this.#poolId }, { runtimeProvisionRetryAt: null });
    changeRowsIfAny(this.#server, 'runtime_pools', { id: this.#poolId }, { circuitOpenUntil: null });
  }

  /** Nobody waits for an answer, or a worker that does not come, any more. */
  #giveUpWaiting(): void {
    const before = new Date(Date.now() - registersWithinMs - 1).toISOString();
    for (const { id } of this.#open().filter(({ status }) => status === 'provisioning')) {
      changeRowsIfAny(this.#server, 'runtime_instances', { id }, { createdAt: before });
    }
    changeRowsIfAny(this.#server, 'runtime_commands', { controllerId: this.#controllerId }, { deadlineAt: longAgo });
  }

  #open() {
    return rowsOf(this.#server, 'runtime_instances', { controllerId: this.#controllerId }).filter(
      ({ status }) => status !== 'offline',
    );
  }

  /** The supervisor looks at everything, or does so already. */
  async #supervise(): Promise<void> {
    const kind = 'runtimes.supervise';
    changeRowsIfAny(this.#server, 'jobs', { kind, state: 'scheduled' }, { runAt: longAgo });
    await waitFor('a turn of the supervisor', () => {
      const [job] = rowsOf(this.#server, 'jobs', { kind });
      return job !== undefined && job.state === 'scheduled' && job.runAt > longAgo;
    });
  }

  #someBox(): Worker | undefined {
    return this.#one([...this.#place.boxes.values()]);
  }

  /** What may happen beside others; oftener what makes work. */
  get #acts(): readonly Act[] {
    const create = () => this.#createTask();
    const withBox = (act: (box: Worker) => unknown) => () => {
      const box = this.#someBox();
      return box && act(box);
    };
    const doWork = withBox((box) => this.#work(box));
    return [
      create,
      create,
      create,
      doWork,
      doWork,
      doWork,
      withBox((box) => this.#leave(box)),
      withBox((box) => this.#place.boxes.delete(box.id)),
      () => this.#ask('POST', `/api/tasks/${this.#one(this.#taskIds) ?? 'none'}/cancel`, {}),
      () => this.#place.drop(),
      () => this.#connect(),
      () => this.#connect(),
      () => this.#setBudget(this.#one(this.#agentIds) ?? '', this.#next() < 0.4),
      () => this.#letTimePass(),
      () => this.#letTimePass(),
      () => this.#giveUpWaiting(),
    ];
  }

  /** Things happen at once; what is seldom, and stops all else, comes after them. */
  async burst(): Promise<void> {
    const acts = Array.from({ length: 1 + Math.floor(this.#next() * mostAtOnce) }, () => this.#one(this.#acts));
    const rare = this.#next();
    const under: Promise<unknown>[] = acts.map(async (act) => act?.());
    if (rare < 0.05) {
      under.push(this.#kill());
    }
    const wrong = (await Promise.allSettled(under)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(wrong.map(String).filter((text) => !cutOff.test(text))).toEqual([]);
    if (rare > 0.95) {
      await this.#replacePool();
    } else if (rare > 0.8) {
      await this.#supervise();
    }
    this.expectBounds();
  }

  /** At any moment: not too many workers of a pool, and no key of one that has ended. */
  expectBounds(): void {
    const open = this.#open();
    for (const poolId of new Set(open.map((row) => row.poolId))) {
      expect(open.filter((row) => row.poolId === poolId).length).toBeLessThanOrEqual(mostWorkers);
    }
    const ended = rowsOf(this.#server, 'runtime_instances', { status: 'offline' });
    expect(ended.filter(({ tokenHash, sealedToken }) => tokenHash !== null || sealedToken !== null)).toEqual([]);
  }

  /** Why a task waits without a worker: what an operator reads of it. */
  #hasReason(agentId: string): boolean {
    const open = this.#open();
    const [pool] = rowsOf(this.#server, 'runtime_pools', { id: this.#poolId });
    const [agent] = rowsOf(this.#server, 'agents', { id: agentId });
    return (
      open.some((row) => row.agentId === agentId) ||
      open.filter(({ poolId }) => poolId === this.#poolId).length >= mostWorkers ||
      this.#refused.has(agentId) ||
      pool?.lastError != null ||
      pool?.circuitOpenUntil != null ||
      agent?.runtimeProvisionRetryAt != null
    );
  }

  #waiting() {
    return rowsOf(this.#server, 'tasks', { status: 'pending' }).filter(({ agentId }) =>
      this.#agentIds.includes(String(agentId)),
    );
  }

  /** The controller is honest from here on: what it runs is what the server wants, and each task has a worker or a reason. */
  async settle(): Promise<void> {
    this.#place.beHonest();
    await waitFor(
      'the place to run what is wanted, and nothing else',
      async () => {
        await this.#connect();
        await this.#supervise();
        const open = this.#open().map(({ id }) => id);
        const commands = rowsOf(this.#server, 'runtime_commands', { controllerId: this.#controllerId });
        return commands.length === 0 && String(open.sort()) === String([...this.#place.boxes.keys()].sort());
      },
      patienceMs,
    );
    this.expectBounds();
    expect(this.#waiting().filter(({ agentId }) => !this.#hasReason(String(agentId)))).toEqual([]);
  }

  /** Nothing of what happened keeps a task from being done, or given up with a reason. */
  async finish(): Promise<void> {
    for (const id of this.#agentIds) {
      await this.#setBudget(id, false);
    }
    await waitFor(
      'the tasks to end',
      async () => {
        this.#letTimePass();
        await this.#takeBackLost();
        await this.#supervise();
        await Promise.all([...this.#place.boxes.values()].map((box) => this.#work(box, false)));
        this.expectBounds();
        return rowsOf(this.#server, 'tasks').every(
          ({ status, failureReason }) =>
            status === 'completed' || status === 'cancelled' || (status === 'failed' && failureReason !== null),
        );
      },
      patienceMs,
    );
    await this.#ask('DELETE', `/api/runtime-pools/${this.#poolId}?force=true`);
    await waitFor('the place to be empty', () => this.#place.boxes.size === 0);
  }

  /** Tasks under way that no worker knows of: it has gone, or did not hear of it. The sweep waits for longer than this test. */
  async #takeBackLost(): Promise<void> {
    const open = new Set(this.#open().map(({ id }) => id));
    const lost = rowsOf(this.#server, 'tasks', { status: 'in_progress' }).filter(
      ({ attemptRuntimeId, id }) =>
        !open.has(String(attemptRuntimeId)) || this.#begun.get(String(attemptRuntimeId)) !== id,
    );
    for (const { id } of lost) {
      changeRowsIfAny(this.#server, 'tasks', { id }, { lastUpdatedAt: longAgo });
    }
    if (lost.length > 0) {
      await this.#server.call('runHeartbeatSweep');
    }
  }

  /** What is there, for whoever looks for what went wrong. */
  told(): string {
    const tasks = rowsOf(this.#server, 'tasks')
      .filter(({ status }) => status === 'pending' || status === 'in_progress')
      .map(({ agentId, attemptRuntimeId, id, status }) => ({ agentId, attemptRuntimeId, id, status }));
    const { boxes, isConnected } = this.#place;
    const commands = rowsOf(this.#server, 'runtime_commands');
    const pools = rowsOf(this.#server, 'runtime_pools', { id: this.#poolId });
    const agents = rowsOf(this.#server, 'agents').map(({ id, runtimeProvisionRetryAt, status }) => ({
      id,
      runtimeProvisionRetryAt,
      status,
    }));
    const all = { agents, tasks, isConnected, boxes: [...boxes.keys()], open: this.#open(), commands, pools };
    return JSON.stringify(all, undefined, 1);
  }

  async destroy(): Promise<void> {
    this.#place.drop();
    await this.#server.destroy();
  }
}

const play = async (seed: number): Promise<void> => {
  const scene = await Scene.make(seed);
  try {
    for (let done = 0; done < bursts; done += 1) {
      await scene.burst();
    }
    await scene.settle();
    await scene.finish();
  } catch (error) {
    throw new Error(`SEED=${seed} fails\n${scene.told()}`, { cause: error });
  } finally {
    await scene.destroy();
  }
};

test(
  'whatever happens to tasks, workers, a controller that lies and the server, in whatever order: no worker too many, none that nobody knows, and no task that waits for nothing',
  async () => {
    for (let played = 0; played < schedules; played += 1) {
      await play(given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given));
    }
  },
  proofSize(180_000, 3_600_000),
);
