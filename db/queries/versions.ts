import type { Reader, Transaction } from '../access.js';
import { type Placeholders, statement } from '../statement.js';
import type { VersionTable } from '../tables/versions.js';

type Subject = VersionTable['subject'];

/** Says that a subject has changed: with the change itself, so that who sees the version sees the change. */
export const raiseVersion = async (db: Transaction, subject: Subject): Promise<void> => {
  await db
    .insertInto('versions')
    .values({ subject, version: 1 })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((eb) => ({ version: eb('versions.version', '+', 1) })),
    )
    .execute();
};

const current = statement((db, parameter: Placeholders<{ subject: Subject }>) =>
  db.selectFrom('versions').select('version').where('subject', '=', parameter.subject),
);

/** How often a subject has changed. */
export const findVersion = async (db: Reader, subject: Subject): Promise<number> =>
  (await current.first(db, { subject }))?.version ?? 0;
