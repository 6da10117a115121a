import { chmodSync } from 'node:fs';
import Database from 'better-sqlite3';

/** 64 MiB with the usual page size. */
const pagesPerStep = 16_384;

/**
 * Copies a database as it is at one moment, at the speed of the disk. The read transaction around it keeps that moment:
 * without one, SQLite begins the copy anew whenever another process writes.
 */
export const copyDatabase = async (from: string, to: string): Promise<void> => {
  const source = new Database(from, { readonly: true });
  try {
    source.exec('BEGIN');
    source.prepare('SELECT 1 FROM sqlite_master').get();
    await source.backup(to, { progress: () => pagesPerStep });
  } finally {
    source.close();
  }
  chmodSync(to, 0o600);
};

/** Content that a row of the copied database names. */
export interface NamedContent {
  readonly key: string;
  readonly sizeBytes: number | null;
}

/** The content on the local disk that the attachments of a copied database name, one by one. */
export function* namedContent(copy: string): Iterable<NamedContent> {
  // Not for reading only: such a connection leaves its side files behind.
  const database = new Database(copy);
  try {
    yield* database
      .prepare<[], NamedContent>(
        `SELECT coalesce(providerKey, path) AS key, sizeBytes FROM task_attachments
         WHERE providerId = 'local-fs' AND kind = 'shared-fs' AND coalesce(providerKey, path) IS NOT NULL`,
      )
      .iterate();
  } finally {
    database.close();
  }
}
