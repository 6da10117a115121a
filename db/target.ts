import type { PostgresServer } from './dialect/postgres/server.js';
import type { SqliteFile } from './dialect/sqlite/driver.js';

export type { PostgresServer, SqliteFile };

/** A database that the product runs on, and how it is used. */
export type DatabaseTarget = SqliteFile | PostgresServer;

/** The absolute path of the database file; null when the database is a server. */
export const fileOf = (target: DatabaseTarget): string | null => ('path' in target ? target.path : null);
