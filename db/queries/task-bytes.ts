import type { Reader } from '../access.js';
import type { TaskTable } from '../tables/tasks.js';

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

type Sizes = Readonly<Record<(typeof longColumns)[number], number | null>> & { readonly id: string };

const listSizes = (db: Reader, ids: readonly string[]): Promise<Sizes[]> =>
  db
    .selectFrom('tasks')
    .select('id')
    // The length stands at the head of a row: the database does not open the text for it.
    .select((eb) => longColumns.map((column) => eb.fn<number | null>('octet_length', [column]).as(column)))
    .where('id', 'in', ids)
    .execute() as Promise<Sizes[]>;

const bytesOf = (sizes: Sizes): number => longColumns.reduce((sum, column) => sum + (sizes[column] ?? 0), 0);

/** The first ids whose tasks have at most so many bytes together, and the very first whatever it has. */
const firstWithin = (ids: readonly string[], sizes: readonly Sizes[], maxBytes: number): readonly string[] => {
  const bytes = new Map(sizes.map((entry) => [entry.id, bytesOf(entry)]));
  let sum = 0;
  const end = ids.findIndex((id, index) => {
    sum += bytes.get(id) ?? 0;
    return sum > maxBytes && index > 0;
  });
  return end === -1 ? ids : ids.slice(0, end);
};

/**
 * The tasks of at most 1000 ids, in their order, up to the first that would make more than `maxBytes` bytes of text
 * with those before it; the very first comes whatever it has.
 */
export const listTaskRowsWithin = async (
  db: Reader,
  ids: readonly string[],
  maxBytes: number,
): Promise<TaskTable[]> => {
  if (ids.length === 0) {
    return [];
  }
  const kept = firstWithin(ids, await listSizes(db, ids), maxBytes);
  const rows = await db.selectFrom('tasks').selectAll().where('id', 'in', kept).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return kept.flatMap((id) => byId.get(id) ?? []);
};
