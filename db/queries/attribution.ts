import type { Reader } from '../access.js';
import type { TimeRange } from '../time-range.js';

/** A requested task as far as attribution by person needs it. */
export interface RequestedTask {
  readonly id: string;
  readonly parentTaskId: string | null;
  readonly source: string;
  readonly requestedByUserId: string;
  readonly status: string;
  readonly agentId: string | null;
  readonly vcsRepo: string | null;
}

/**
 * A page of the tasks somebody requested, created in the range, by id; `after` is the last id of the page before. Work
 * the swarm made for itself is left out.
 */
export const listRequestedTasks = (
  db: Reader,
  range: TimeRange,
  after: string,
  limit: number,
): Promise<RequestedTask[]> => {
  let query = db
    .selectFrom('tasks')
    .select(['id', 'parentTaskId', 'source', 'status', 'agentId', 'vcsRepo', 'requestedByUserId'])
    .where('requestedByUserId', 'is not', null)
    .$narrowType<{ requestedByUserId: string }>()
    .where('isHumanFree', '=', 0)
    .where('id', '>', after);
  if (range.from !== undefined) {
    query = query.where('createdAt', '>=', range.from);
  }
  if (range.to !== undefined) {
    query = query.where('createdAt', '<=', range.to);
  }
  return query.orderBy('id').limit(limit).execute();
};

/**
 * Those of the root tasks whose tree has an output, or a link, that is LIKE one of the patterns, or has a page.
 */
export const findShippedRoots = async (
  db: Reader,
  rootIds: readonly string[],
  patterns: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('tasks')
    .leftJoin('task_attachments as attachment', 'attachment.taskId', 'tasks.id')
    .select('tasks.rootTaskId')
    .distinct()
    .where('tasks.rootTaskId', 'in', rootIds)
    .where((row) =>
      row.or([
        row('attachment.kind', '=', 'page'),
        ...patterns.map((pattern) => row('tasks.output', 'like', pattern)),
        ...patterns.map((pattern) =>
          row.and([row('attachment.kind', '=', 'url'), row('attachment.url', 'like', pattern)]),
        ),
      ]),
    )
    .execute();
  return rows.map((row) => row.rootTaskId);
};
