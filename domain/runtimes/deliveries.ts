import { findAgentRow } from '../../db/queries/agents.js';
import { listDeliverable } from '../../db/queries/supervised-runtimes.js';
import { deliveryOfAgent } from '../agents/delivery.js';
import { refuseEndedWorker } from '../agents/runtimes.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, notFound, ProductError } from '../kernel/errors.js';
import { closeCodes, type LiveSocket, type SocketBounds, type SocketPlan } from '../kernel/live-sockets.js';
import { defineService } from '../kernel/services.js';
import { msPerSecond } from '../kernel/time.js';
import { type WakeUp, wakeUps } from '../kernel/wake-ups.js';
import { assertPoolsEnabled } from './caller.js';
import { Leaving } from './leaving.js';

/** What the connections of workers may do. They have nothing to say. */
const workerSockets: SocketBounds = {
  name: 'workers',
  mostSockets: 2000,
  mostFrameBytes: 1024,
  framesPerSecond: 10,
  mostWaitingBytes: 1024 * 1024,
};

const gatherMs = 20;
const roundMs = 10 * msPerSecond;
/** What was told and is not started after so long is told to the next worker. */
const againMs = 60 * msPerSecond;
/** So many agents are looked at with one statement, and so many of their tasks. */
const batch = 100;
const mostTasks = 1000;

/** Why a connection of a worker is closed, as it is told. */
const whyClosed = {
  ended: { code: 4001, reason: 'the key, the worker or its agent has ended' },
  replaced: { code: 4000, reason: 'a newer connection speaks for the worker' },
  polls: { code: 4002, reason: 'work of the agent is not pushed any more: poll for it' },
} as const;

/** What the pool of the agent says, in place of what has become of the worker: it goes on, and polls. */
const saidByPool: ReadonlySet<string> = new Set(['runtime_pool_polls', 'runtime_pools_disabled']);

/** A worker that is connected. */
interface WorkerLink {
  readonly agentId: string;
  /** The worker whose key opened it: it has one connection. Undefined: another key did. */
  readonly workerId: string | undefined;
  readonly socket: LiveSocket;
  /** @throws ProductError when its caller may not be told of work any more */
  readonly readmit: () => Promise<void>;
}

/** When a task was told, and to whom. */
interface Word {
  readonly at: number;
  readonly to: WorkerLink;
}

/** The workers of one agent that are connected to this process, and what they were told. */
class Workers {
  /** The one that is told next comes first. */
  readonly links: WorkerLink[] = [];
  readonly #told = new Map<string, Word>();

  /** Tells of tasks that wait: each to one worker, and to another one when that one did not start it for long. */
  tell(taskIds: readonly string[], now: number): void {
    const due = taskIds.filter((id) => now - (this.#told.get(id)?.at ?? Number.NEGATIVE_INFINITY) >= againMs);
    this.#forgetAllBut(taskIds);
    const [first, second = first] = this.links;
    if (first === undefined || second === undefined) {
      return;
    }
    const wasTold = (id: string): boolean => this.#told.get(id)?.to === first;
    const forSecond = due.filter(wasTold);
    const forFirst = due.filter((id) => !wasTold(id));
    this.tellOne(first, forFirst, now);
    this.tellOne(second, forSecond, now);
  }

  /** Tells a worker, which is the last one then to be told of more. */
  tellOne(link: WorkerLink, taskIds: readonly string[], now: number): void {
    if (taskIds.length === 0) {
      return;
    }
    const index = this.links.indexOf(link);
    if (index !== -1) {
      this.links.push(...this.links.splice(index, 1));
    }
    for (const id of taskIds) {
      this.#told.set(id, { at: now, to: link });
    }
    link.socket.send(JSON.stringify({ type: 'work', taskIds }));
  }

  /** It is told nothing any more. */
  forget(link: WorkerLink): void {
    const index = this.links.indexOf(link);
    if (index !== -1) {
      this.links.splice(index, 1);
    }
  }

  #forgetAllBut(taskIds: readonly string[]): void {
    const waiting = new Set(taskIds);
    for (const id of this.#told.keys()) {
      if (!waiting.has(id)) {
        this.#told.delete(id);
      }
    }
  }
}

/** Tells connected workers that work waits for their agent. It is a nudge: they get it by a poll, as the database says. */
class Deliveries {
  readonly #app: App;
  readonly #workers = new Map<string, Workers>();
  readonly #leaving = new Leaving();
  readonly #due = new Set<string>();
  readonly #timer: NodeJS.Timeout;
  #gathering: NodeJS.Timeout | undefined;
  #work: Promise<void> | undefined;
  #isStopped = false;

  constructor(app: App) {
    this.#app = app;
    this.#timer = setInterval(() => this.#round(), roundMs).unref();
    app.service(wakeUps).listen(this);
  }

  /** Keeps a connection, and tells it of all that was assigned and not started. */
  open(link: WorkerLink): void {
    const workers = this.#workers.get(link.agentId) ?? new Workers();
    this.#workers.set(link.agentId, workers);
    this.#replace(link, workers);
    workers.links.unshift(link);
    link.socket.speak({
      received: () => link.socket.close(closeCodes.unreadable, 'workers say nothing here'),
      closed: () => this.#end(link, workers),
    });
    listDeliverable(this.#app.db, [link.agentId], mostTasks).then(
      (rows) => {
        workers.tellOne(
          link,
          rows.map(({ id }) => id),
          performance.now(),
        );
      },
      (error: unknown) => this.#failed(error),
    );
  }

  wake(wakeUp: WakeUp): void {
    if ('agentId' in wakeUp && this.#workers.has(wakeUp.agentId)) {
      this.#due.add(wakeUp.agentId);
      this.#schedule();
    }
  }

  recheck(): void {
    for (const agentId of this.#workers.keys()) {
      this.#due.add(agentId);
    }
    this.#schedule();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    clearTimeout(this.#gathering);
    await this.#work;
  }

  #replace({ workerId }: WorkerLink, workers: Workers): void {
    const before = workers.links.find((one) => workerId !== undefined && one.workerId === workerId);
    if (workerId !== undefined && before !== undefined) {
      const { code, reason } = whyClosed.replaced;
      workers.forget(before);
      this.#leaving.replace(workerId, before.socket, code, reason);
    }
  }

  #end(link: WorkerLink, workers: Workers): void {
    if (link.workerId !== undefined) {
      this.#leaving.ended(link.workerId, link.socket);
    }
    workers.forget(link);
    if (workers.links.length === 0 && this.#workers.get(link.agentId) === workers) {
      this.#workers.delete(link.agentId);
    }
  }

  #failed(error: unknown): void {
    this.#app.log.warn({ err: error }, 'workers could not be told of work');
  }

  #schedule(): void {
    if (this.#gathering === undefined && this.#work === undefined && !this.#isStopped && this.#due.size > 0) {
      this.#gathering = setTimeout(() => this.#begin(() => this.#tellDue()), gatherMs).unref();
    }
  }

  #begin(act: () => Promise<void>): void {
    this.#gathering = undefined;
    this.#work = act()
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.#work = undefined;
        this.#schedule();
      });
  }

  async #tellDue(): Promise<void> {
    const agentIds = [...this.#due].slice(0, batch);
    for (const id of agentIds) {
      this.#due.delete(id);
    }
    const byAgent = new Map<string, string[]>(agentIds.map((id) => [id, []]));
    for (const { id, agentId } of await listDeliverable(this.#app.db, agentIds, mostTasks)) {
      byAgent.get(agentId)?.push(id);
    }
    const now = performance.now();
    for (const [agentId, taskIds] of byAgent) {
      this.#workers.get(agentId)?.tell(taskIds, now);
    }
  }

  /** Hangs up on those whose key has ended or whose pool does not push any more, and looks at what nobody started. */
  #round(): void {
    if (this.#work !== undefined || this.#workers.size === 0 || this.#isStopped) {
      return;
    }
    this.recheck();
    clearTimeout(this.#gathering);
    this.#begin(async () => {
      for (const link of [...this.#workers.values()].flatMap(({ links }) => links)) {
        await this.#readmit(link);
      }
    });
  }

  async #readmit({ readmit, socket }: WorkerLink): Promise<void> {
    try {
      await readmit();
    } catch (error) {
      if (!(error instanceof ProductError)) {
        throw error;
      }
      const { code, reason } = saidByPool.has(error.code) ? whyClosed.polls : whyClosed.ended;
      socket.close(code, reason);
    }
  }
}

export const deliveries = defineService({
  name: 'deliveries to workers',
  start: (app) => {
    const service = new Deliveries(app);
    return { service, stop: () => service.stop() };
  },
});

/**
 * How a worker of an agent is told of work, in place of asking for it again and again.
 *
 * @throws ProductError notFound, conflict (`runtime_pool_polls`) when work of the agent's pool is not pushed, or
 * (`runtime_instance_ended`) when the worker was ended
 */
export const connectWorker = async (
  app: App,
  caller: Caller,
  agentId: string,
  readmit: () => Promise<void>,
): Promise<SocketPlan> => {
  const assertDelivered = async (): Promise<void> => {
    assertPoolsEnabled(app);
    if ((await findAgentRow(app.db, agentId)) === undefined) {
      throw notFound('agent');
    }
    if ((await deliveryOfAgent(app, agentId)) !== 'push') {
      throw conflict('Work of the runtime pool of the agent is polled for, not pushed', { code: 'runtime_pool_polls' });
    }
    await refuseEndedWorker({ db: app.db }, caller.runtimeInstanceId);
  };
  await assertDelivered();
  const again = async (): Promise<void> => {
    await readmit();
    await assertDelivered();
  };
  const { principal } = caller;
  const workerId = principal.kind === 'worker' ? principal.runtimeId : undefined;
  return {
    bounds: workerSockets,
    open: (socket) => app.service(deliveries).open({ agentId, workerId, socket, readmit: again }),
  };
};
