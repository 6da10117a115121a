import type { Agent } from './agent.js';
import type { Job } from './board.js';
import { dataOf, type Schemas } from './client.js';
import { expect } from './expect.js';
import { usd } from './ledger.js';
import { drawKey } from './scenes/keys.js';
import { readMessages } from './scenes/steering.js';
import type { Stage } from './world.js';

type Task = Schemas['Task'];

/** One run of one task by one worker. */
export interface Session {
  readonly stage: Stage;
  readonly agent: Agent;
  readonly task: Task;
  readonly job: Job;
  /** The harness's own name of the session. */
  readonly id: string;
}

/** Something that happens in the middle of a session. Returns whether the session goes on. */
export type Act = (session: Session) => Promise<boolean>;

const stepMs = 450;
const centsPerStep = 7;
const tokensPerStep = 9_000;
const contextWindow = 64_000;
const startContextTokens = 6_000;

type NewEvent = Schemas['CreateEventBody'];

const writeEvents = async (
  { stage, agent, task, id }: Session,
  events: readonly Pick<NewEvent, 'category' | 'event' | 'durationMs' | 'data'>[],
) => {
  const body = {
    events: events.map((event) => ({
      ...event,
      source: 'worker' as const,
      agentId: agent.id,
      taskId: task.id,
      sessionId: id,
    })),
  };
  const { count } = await dataOf(agent.client.POST('/api/events/batch', { body }));
  stage.ledger.addEvents(count);
};

const begin = async (session: Session): Promise<void> => {
  const { stage, agent, task, job, id } = session;
  const keyIndex = await drawKey(session);
  await dataOf(
    agent.client.POST('/api/active-sessions', {
      body: { agentId: agent.id, taskId: task.id, triggerType: 'task_assigned', taskDescription: job.plan.title },
    }),
  );
  await dataOf(
    agent.client.PUT('/api/tasks/{id}/session', {
      params: { path: { id: task.id } },
      body: { harnessSessionId: id, provider: agent.profile.harness },
    }),
  );
  await writeEvents(session, [{ category: 'session', event: 'session.start' }]);
  const detail = `priority ${task.priority}, key #${keyIndex}`;
  stage.screen.move(agent, '▶', job.plan.title, job.from, task.status, detail);
};

/** The agent is active, and its session alive. */
const heartbeat = async ({ agent, task }: Session): Promise<void> => {
  await agent.touch();
  const params = { path: { taskId: task.id } };
  const { updated } = await dataOf(agent.client.PUT('/api/active-sessions/heartbeat/{taskId}', { params }));
  expect(updated, `the heartbeat of ${task.id} to find its session`);
};

/** Tells the server how full the context of the session is, in tokens. */
export const recordContext = (
  { agent, task, id }: Session,
  usedTokens: number,
): Promise<Schemas['RecordedContextSnapshot']> =>
  dataOf(
    agent.client.POST('/api/tasks/{id}/context', {
      params: { path: { id: task.id }, header: agent.header },
      body: {
        eventType: 'progress',
        sessionId: id,
        contextUsedTokens: usedTokens,
        contextTotalTokens: contextWindow,
        contextPercent: Math.round((usedTokens / contextWindow) * 100),
      },
    }),
  );

const takeStep = async (session: Session, step: string, index: number): Promise<void> => {
  const { stage, agent, task } = session;
  const usedTokens = startContextTokens + (index + 1) * tokensPerStep;
  await agent.reportProgress(task.id, step);
  await heartbeat(session);
  await recordContext(session, usedTokens);
  await writeEvents(session, [
    { category: 'tool', event: 'tool.start', data: { toolName: 'editor' } },
    { category: 'tool', event: 'tool.end', durationMs: stepMs, data: { toolName: 'editor' } },
  ]);
  const percent = Math.round((usedTokens / contextWindow) * 100);
  stage.screen.say(agent, `  ${step}  ${stage.screen.paint('dim', `context ${percent} %`)}`);
  await stage.rest(stepMs);
  await readMessages(session);
};

/** Books the cost of the session and ends it on the server. Returns the cost in USD. */
export const endSession = async (session: Session, steps: number, isError = false): Promise<number> => {
  const { stage, agent, task, id } = session;
  const cents = centsPerStep * steps;
  const { cost } = await dataOf(
    agent.client.POST('/api/session-costs', {
      body: {
        sessionId: id,
        agentId: agent.id,
        taskId: task.id,
        totalCostUsd: cents / 100,
        inputTokens: tokensPerStep * steps,
        outputTokens: 700 * steps,
        durationMs: stepMs * steps,
        numTurns: steps,
        isError,
      },
    }),
  );
  stage.ledger.addCost(agent.id, cents);
  await writeEvents(session, [{ category: 'session', event: 'session.end', durationMs: stepMs * steps }]);
  const params = { path: { taskId: task.id } };
  const { deleted } = await dataOf(agent.client.DELETE('/api/active-sessions/by-task/{taskId}', { params }));
  expect(deleted, `the session of ${task.id} to end`);
  return cost.totalCostUsd;
};

const finish = async (session: Session): Promise<void> => {
  const { stage, agent, task, job } = session;
  const finished = await agent.complete(task.id, `${job.plan.title}: done`);
  const cost = await endSession(session, job.plan.steps.length);
  stage.board.settle(task.id);
  stage.screen.move(agent, '✔', job.plan.title, 'in_progress', finished.status, usd(cost));
};

/** Works through a task that was started for the agent. */
export const runSession = async (stage: Stage, agent: Agent, task: Task): Promise<void> => {
  const job = stage.board.jobOf(task.id);
  const session: Session = { stage, agent, task, job, id: `demo-${stage.run}-${task.id}` };
  await begin(session);
  for (const [index, step] of job.plan.steps.entries()) {
    await takeStep(session, step, index);
    if (index === 0 && job.plan.act !== undefined && !(await job.plan.act(session))) {
      return;
    }
  }
  await finish(session);
};
