import type { Reader } from '../access.js';
import type { TaskTable } from '../tables/tasks.js';
import { type Answered, bytesIn, countWithin, inOrder, startWithin } from './page-bytes.js';

/** What may be long in a task. An older database may hold more of it than the contract lets in today. */
const longColumns = [
  'task',
  'title',
  'tags',
  'dependsOn',
  'output',
  'progress',
  'failureReason',
  'rejectionReason',
  'routingNote',
  'routingAffinity',
  'providerMeta',
  'harnessVariantMeta',
  'outputSchema',
  'followUpConfig',
] as const satisfies readonly (keyof TaskTable)[];

type LongColumn = (typeof longColumns)[number];

/** What may be long in a task of a list with short texts. */
export const slimLongColumns = ['title', 'tags', 'dependsOn', 'progress'] as const satisfies readonly LongColumn[];

/**
 * Those of at most 1000 ids that are tasks, in their order, up to the first that would make more than `maxBytes` stored
 * bytes in these columns with those before it; the very first comes whatever it has.
 */
export const taskIdsWithin = async (
  db: Reader,
  ids: readonly string[],
  columns: readonly LongColumn[],
  maxBytes: number,
): Promise<string[]> => {
  if (ids.length === 0) {
    return [];
  }
  const sizes = await db
    .selectFrom('tasks')
    .select('id')
    .select((row) => bytesIn<'tasks'>(...columns)(row).as('bytes'))
    .where('id', 'in', ids)
    .execute();
  const ordered = inOrder(ids, sizes);
  return ordered.slice(0, countWithin(ordered, maxBytes)).map(({ id }) => id);
};

const answeredOf = (row: TaskTable): Answered => ({
  texts: [row.task, row.title, row.output, row.progress, row.failureReason, row.rejectionReason, row.routingNote],
  json: [
    row.tags,
    row.dependsOn,
    row.routingAffinity,
    row.providerMeta,
    row.harnessVariantMeta,
    row.outputSchema,
    row.followUpConfig,
  ],
});

/**
 * The tasks of at most 1000 ids, in their order, up to the first that would make more than `maxBytes` bytes of an answer
 * with those before it; the very first comes whatever it has.
 */
export const listTaskRowsWithin = async (
  db: Reader,
  ids: readonly string[],
  maxBytes: number,
): Promise<TaskTable[]> => {
  const kept = await taskIdsWithin(db, ids, longColumns, maxBytes);
  if (kept.length === 0) {
    return [];
  }
  const rows = await db.selectFrom('tasks').selectAll().where('id', 'in', kept).execute();
  return startWithin(inOrder(kept, rows), answeredOf, maxBytes);
};
