import type { TaskTable } from '../../db/tables/tasks.js';
import { type Happening, hooks, type PostEvent } from '../kernel/hooks.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { toTask } from '../tasks/task.js';

/** Statuses with which a task ends, and the events of these. */
const ends: Readonly<Partial<Record<TaskTable['status'], PostEvent>>> = {
  completed: 'post.task.completed',
  failed: 'post.task.failed',
  cancelled: 'post.task.cancelled',
  superseded: 'post.task.superseded',
};

const subjectLength = 80;

type Told = Pick<Happening, 'actor' | 'causedBy'> & { readonly further?: Readonly<Record<string, unknown>> };

/** Tells hooks of a task after the commit, where there are any. What an extension made itself is not told to it. */
const tell = ({ app, afterCommit }: UnitOfWork, event: PostEvent, task: TaskTable, told: Told = {}): void => {
  if (!app.service(hooks).hears(event)) {
    return;
  }
  const { further, causedBy, actor = task.creatorAgentId } = told;
  afterCommit((committed) =>
    committed.service(hooks).tell(event, {
      payload: { task: toTask(task), ...further },
      subject: `task ${task.id}: ${task.task.slice(0, subjectLength)}`,
      agentId: task.agentId,
      actor,
      causedBy,
    }),
  );
};

interface Created {
  readonly task: TaskTable;
  readonly causedBy: readonly string[] | undefined;
}

export const tellTaskCreated = async (uow: UnitOfWork, { task, causedBy }: Created): Promise<void> =>
  tell(uow, 'post.task.created', task, { causedBy });

export const tellTaskProgress = async (uow: UnitOfWork, { task, causedBy }: Created): Promise<void> =>
  tell(uow, 'post.task.progress', task, { causedBy, further: { progress: task.progress ?? '' } });

export const tellTaskEnded = async (uow: UnitOfWork, task: TaskTable): Promise<void> => {
  const event = ends[task.status];
  if (event === undefined) {
    return;
  }
  const further = {
    ...(task.status === 'completed' && { output: task.output ?? '' }),
    ...(task.status === 'failed' && { failureReason: task.failureReason ?? '' }),
  };
  tell(uow, event, task, { further });
};

interface Continued {
  readonly from: TaskTable;
  readonly to: TaskTable;
}

export const tellTaskSuperseded = async (uow: UnitOfWork, { from, to }: Continued): Promise<void> =>
  tell(uow, 'post.task.superseded', from, { further: { supersededBy: to.id } });
