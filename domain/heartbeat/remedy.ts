import type { StalledTask } from '../../db/queries/stalled-tasks.js';
import { findTaskRow } from '../../db/queries/tasks.js';
import type { App } from '../kernel/app.js';
import { invalidField } from '../kernel/errors.js';
import { blockOf, hooks } from '../kernel/hooks.js';
import { isOneOf } from '../kernel/one-of.js';
import { toTask } from '../tasks/task.js';

type Members = Readonly<Record<string, unknown>>;

/** What is wrong with a run: nobody does it, or nobody has been heard of, or it makes no progress, or its worker has ended. */
export type Classification = 'no-session' | 'stale-session' | 'fresh-stalled' | 'worker-gone';

const remedies = ['supersede-resume', 'fail', 'record'] as const;

/** It is taken back to be started again, it fails, or the log tells of it. */
export type Remedy = (typeof remedies)[number];

interface Finding {
  readonly classification: Classification;
  readonly proposedAction: Remedy;
  /** Whether it may be started again. */
  readonly mayResume: boolean;
  readonly now: string;
}

const reasons: Readonly<Record<Classification, string>> = {
  'no-session': 'nobody reports about the run, and it has no session',
  'stale-session': 'nobody reports about the run, and its session is silent',
  'fresh-stalled': 'the session of the run is alive, and makes no progress',
  'worker-gone': 'the worker that did the run has ended',
};

const remedyIn = ({ proposedAction }: Members): Remedy | undefined =>
  typeof proposedAction === 'string' && isOneOf(remedies, proposedAction) ? proposedAction : undefined;

/** The finding as a hook wants it. @throws ProductError invalid */
const changed = ({ mayResume }: Finding, payload: Members, data: Members): Members => {
  if (data['proposedAction'] === undefined) {
    return payload;
  }
  const proposedAction = remedyIn(data);
  if (proposedAction === undefined) {
    throw invalidField('proposedAction', `must be one of ${remedies.join(', ')}`);
  }
  if (proposedAction === 'supersede-resume' && !mayResume) {
    throw invalidField('proposedAction', 'must be another one: this run is not started again');
  }
  return { ...payload, proposedAction };
};

const ageMs = (now: string, instant: string): number => Date.parse(now) - Date.parse(instant);

/** What is done about a stalled run, as the hooks of extensions have it; undefined when one of them blocks it. */
export const remedyFor = async (app: App, task: StalledTask, finding: Finding): Promise<Remedy | undefined> => {
  const points = app.service(hooks);
  const { classification, proposedAction, now } = finding;
  if (!points.hears('pre.heartbeat.remediate')) {
    return proposedAction;
  }
  const whole = await findTaskRow(app.db, task.id);
  if (whole === undefined) {
    return undefined;
  }
  const { sessionHeartbeatAt } = task;
  const payload = {
    task: toTask(whole),
    classification,
    proposedAction,
    reason: reasons[classification],
    taskAgeMs: ageMs(now, task.lastUpdatedAt),
    ...(sessionHeartbeatAt !== null && {
      session: { lastHeartbeatAt: sessionHeartbeatAt },
      sessionHeartbeatAgeMs: ageMs(now, sessionHeartbeatAt),
    }),
  };
  try {
    const asked = await points.ask('pre.heartbeat.remediate', {
      payload,
      subject: `task ${task.id} ${classification} -> ${proposedAction}`,
      agentId: task.agentId,
      change: (current, data) => changed(finding, current, data),
    });
    return remedyIn(asked);
  } catch (error) {
    if (blockOf(error) !== undefined) {
      return undefined;
    }
    throw error;
  }
};
