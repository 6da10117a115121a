import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import { type Placeholders, statement } from '../statement.js';
import type { RoomTable } from '../tables/rooms.js';

export type RoomRow = Selectable<RoomTable>;

/** Which room. */
export type RoomId = Pick<RoomRow, 'namespace' | 'name'>;

const one = statement((db, parameter: Placeholders<RoomId>) =>
  db.selectFrom('rooms').selectAll().where('namespace', '=', parameter.namespace).where('name', '=', parameter.name),
);

export const findRoom = (db: Reader, { namespace, name }: RoomId): Promise<RoomRow | undefined> =>
  one.first(db, { namespace, name });

export const countRoomsIn = async (db: Reader, namespace: string): Promise<number> => {
  const { total } = await db
    .selectFrom('rooms')
    .where('namespace', '=', namespace)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
};

/** Inserts a room, or replaces all of the one with its name except when it was made. */
export const upsertRoom = async (db: Transaction, row: RoomRow): Promise<void> => {
  await db
    .insertInto('rooms')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['namespace', 'name']).doUpdateSet((update) => ({
        schemaVersion: update.ref('excluded.schemaVersion'),
        generation: update.ref('excluded.generation'),
        revision: update.ref('excluded.revision'),
        snapshot: update.ref('excluded.snapshot'),
        updatedAt: update.ref('excluded.updatedAt'),
      })),
    )
    .execute();
};

/** Deletes all rooms of a namespace. */
export const deleteRoomsIn = async (db: Transaction, namespace: string): Promise<void> => {
  await db.deleteFrom('rooms').where('namespace', '=', namespace).execute();
};
