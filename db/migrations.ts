import { readdirSync } from 'node:fs';
import type { Kysely } from 'kysely';

/**
 * One forward step of the schema. Steps run in the order of their names (`NNNN-what`), once each, and never change after
 * a release: they know nothing of today's tables, so that they do tomorrow what they do today. One that touches rows
 * names the columns it needs itself: `db.withTables<{ tasks: { id: string } }>()`.
 */
export interface Migration {
  readonly name: string;
  readonly up: (db: Kysely<unknown>) => Promise<void>;
}

const folder = new URL('./migrations/', import.meta.url);
const migrationFile = /^(\d{4}-[a-z0-9-]+)\.(?:js|ts)$/;

const load = async (file: string, name: string): Promise<Migration> => {
  const { up } = (await import(new URL(file, folder).href)) as Pick<Migration, 'up'>;
  return { name, up };
};

/** All migrations of this version: each file of `db/migrations/` exports `up`, and its file name is its name. */
export const loadMigrations = async (): Promise<readonly Migration[]> =>
  Promise.all(
    readdirSync(folder)
      .sort()
      .flatMap((file) => {
        const name = migrationFile.exec(file)?.[1];
        return name === undefined ? [] : [load(file, name)];
      }),
  );
