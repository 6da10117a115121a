import type { Agent } from '../agent.js';
import { dataOf } from '../client.js';
import { DemoError } from '../errors.js';
import { expectEqual } from '../expect.js';
import { runSession } from '../session.js';
import { operatorSpeaker, type Stage, waitFor, workersOf } from '../world.js';

const limitMs = 60_000;

/** What the agent is told to do next; undefined when nothing came, or it is to stop. */
const nextFor = async (agent: Agent, signal: AbortSignal) => {
  try {
    return await agent.poll(signal);
  } catch (error) {
    if (signal.aborted) {
      return undefined;
    }
    throw error;
  }
};

const workOn = async (stage: Stage, agent: Agent, stop: AbortController): Promise<void> => {
  while (!stage.board.isDone && !stop.signal.aborted) {
    const trigger = await nextFor(agent, stop.signal);
    if (trigger?.type === 'task_assigned') {
      await runSession(stage, agent, trigger.task);
    } else {
      expectEqual(trigger, undefined, `what ${agent.name} is told`);
    }
  }
  // Nobody has anything to wait for any more.
  stop.abort();
};

/** The running sessions of the team's agents. */
const sessionsOf = async ({ operator, team }: Stage) => {
  const ids = new Map(workersOf(team).map(({ id, name }) => [id, name]));
  const { sessions } = await dataOf(operator.GET('/api/active-sessions'));
  return sessions.flatMap((session) => {
    const name = ids.get(session.agentId);
    return name === undefined ? [] : [{ ...session, name }];
  });
};

/** Somebody looks at what is going on. */
const glance = async (stage: Stage): Promise<void> => {
  const { screen } = stage;
  const sessions = await waitFor('two sessions at once', async () => {
    const running = await sessionsOf(stage);
    return running.length >= 2 || stage.board.isDone ? running : undefined;
  });
  screen.say(operatorSpeaker, `sees ${sessions.length} sessions at work`);
  for (const { name, taskDescription, startedAt, lastHeartbeatAt } of sessions) {
    const beats = lastHeartbeatAt > startedAt ? 'heartbeat heard' : 'just started';
    screen.note(`${name}: ${taskDescription}, ${beats}`);
  }
};

/** Three workers wait for work, each on its own, until everything on the board has ended. */
export const workThroughThePlan = async (stage: Stage): Promise<void> => {
  stage.screen.heading('The work');
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), limitMs);
  const looking = stage.rest(500).then(() => glance(stage));
  const everybody = [...workersOf(stage.team).map((agent) => workOn(stage, agent, stop)), looking];
  try {
    await Promise.all(everybody);
  } catch (error) {
    stop.abort();
    await Promise.allSettled(everybody);
    throw error;
  } finally {
    clearTimeout(timer);
  }
  if (!stage.board.isDone) {
    throw new DemoError(`The work was not done within ${limitMs / 1000} seconds`);
  }
  expectEqual(await sessionsOf(stage), [], 'the sessions left after the work');
};
