import type { Reader } from '../access.js';
import { type Placeholders, statement } from '../statement.js';
import type { Bit } from '../tables/column-types.js';

/** What decides whether a task is one the swarm made for itself, and for whom its cost counts. */
export interface TaskLineage {
  readonly id: string;
  readonly parentTaskId: string | null;
  readonly source: string;
  readonly requestedByUserId: string | null;
  readonly requesterInherited: Bit;
  readonly isHeartbeat: Bit;
}

const columns = ['id', 'parentTaskId', 'source', 'requestedByUserId', 'requesterInherited', 'isHeartbeat'] as const;

const lineage = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('tasks').select(columns).where('id', '=', parameter.id),
);

/** A task as far as attribution needs it, or undefined. */
export const findLineage = (db: Reader, id: string): Promise<TaskLineage | undefined> => lineage.first(db, { id });

/** The named tasks as far as attribution needs them. */
export const findLineages = (db: Reader, ids: readonly string[]): Promise<TaskLineage[]> =>
  db.selectFrom('tasks').select(columns).where('id', 'in', ids).execute();
