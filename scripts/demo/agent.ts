import { type Connection, connect, dataOf, done, type Schemas, type SwarmClient } from './client.js';
import { DemoError } from './errors.js';
import type { Colour } from './paint.js';
import type { Speaker } from './screen.js';

type Task = Schemas['Task'];
type Trigger = Schemas['Trigger'];

export interface AgentProfile {
  readonly name: string;
  readonly colour: Colour;
  readonly isLead?: boolean;
  readonly role: string;
  readonly skills: readonly string[];
  readonly harness: Schemas['Harness'];
  readonly maxTasks: number;
}

/** What the ids of all agents of a run begin with. */
export const agentIdPrefix = (run: string): string => `demo-${run}-`;

/** How long a poll waits for work. */
const pollSeconds = 10;

/** The worker process of one agent: it speaks to the server as that agent. */
export class Agent implements Speaker {
  readonly id: string;
  readonly profile: AgentProfile;
  readonly client: SwarmClient;
  /** For the operations that require the header by name. */
  readonly header: { readonly 'X-Agent-ID': string };
  /** Tasks that started for it. */
  readonly claimed = new Set<string>();

  constructor(run: string, connection: Connection, profile: AgentProfile) {
    this.id = `${agentIdPrefix(run)}${profile.name.toLowerCase()}`;
    this.profile = profile;
    this.header = { 'X-Agent-ID': this.id };
    this.client = connect(connection, this.header);
  }

  get name(): string {
    return this.profile.name;
  }

  get colour(): Colour {
    return this.profile.colour;
  }

  register(run: string): Promise<Schemas['RegisteredAgent']> {
    const { name, isLead = false, role, skills, harness, maxTasks } = this.profile;
    return dataOf(
      this.client.POST('/api/agents', {
        body: {
          name: `${name} (demo ${run})`,
          isLead,
          role,
          capabilities: [`demo-${run}`, ...skills],
          provider: harness,
          harness_provider: harness,
          maxTasks,
        },
      }),
    );
  }

  /** The next thing to do, as soon as there is any; undefined when none comes for a while. */
  async poll(signal?: AbortSignal): Promise<Trigger | undefined> {
    const params = { header: this.header, query: { wait: pollSeconds } };
    const { trigger } = await dataOf(this.client.GET('/api/poll', { params, ...(signal && { signal }) }));
    if (trigger?.type === 'task_assigned') {
      this.claimed.add(trigger.taskId);
    }
    return trigger ?? undefined;
  }

  /** Polls for a task that is known to be waiting. */
  async start(taskId: string): Promise<Schemas['TaskAssignedTrigger']> {
    const trigger = await this.poll();
    if (trigger?.type !== 'task_assigned' || trigger.taskId !== taskId) {
      throw new DemoError(`${this.name} polls for task ${taskId} and gets ${JSON.stringify(trigger ?? null)}`);
    }
    return trigger;
  }

  async answerOffer(taskId: string, action: 'accept' | 'reject', reason?: string): Promise<Task> {
    const { task } = await dataOf(
      this.client.POST('/api/tasks/{id}/action', {
        params: { path: { id: taskId } },
        body: { action, ...(reason !== undefined && { reason }) },
      }),
    );
    return task;
  }

  reportProgress(taskId: string, progress: string): Promise<void> {
    return done(this.client.POST('/api/tasks/{id}/progress', { params: { path: { id: taskId } }, body: { progress } }));
  }

  async complete(taskId: string, output: string): Promise<Task> {
    return this.#finish(taskId, { status: 'completed', output });
  }

  async fail(taskId: string, failureReason: string): Promise<Task> {
    return this.#finish(taskId, { status: 'failed', failureReason });
  }

  async #finish(taskId: string, ending: Pick<Schemas['FinishTaskBody'], 'status' | 'output' | 'failureReason'>) {
    const { task, alreadyFinished } = await dataOf(
      this.client.POST('/api/tasks/{id}/finish', {
        params: { path: { id: taskId }, header: this.header },
        body: ending,
      }),
    );
    if (alreadyFinished) {
      throw new DemoError(`${this.name} finishes task ${taskId}, which somebody else ended`);
    }
    return task;
  }

  /** Goes offline. */
  close(): Promise<void> {
    return done(this.client.POST('/close', { params: { header: this.header } }));
  }

  /** Says that the agent is active; without it, it does not count as online. */
  touch(): Promise<void> {
    return done(this.client.PUT('/api/agents/{id}/activity', { params: { path: { id: this.id } } }));
  }

  /** How many of its slots are in use. */
  async capacity(): Promise<Schemas['AgentCapacity']> {
    const agent = await dataOf(this.client.GET('/api/agents/{id}', { params: { path: { id: this.id } } }));
    return agent.capacity;
  }
}
