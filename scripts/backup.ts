import { chmodSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { readEnvironment } from '../server/environment.js';
import { readStartup, type Startup } from '../server/startup.js';

const [target] = process.argv.slice(2);
if (target === undefined) {
  console.error('Usage: npm run backup -- <folder>');
  process.exit(1);
}

const startup = (): Startup => {
  try {
    return readStartup(readEnvironment());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
};

const { databasePath: source, dataDir, settings } = startup();
if (!existsSync(source)) {
  console.error(`There is no database at ${source}; set DATABASE_URL as for the server.`);
  process.exit(1);
}
const folder = resolve(target);
const copy = join(folder, basename(source));
if (existsSync(copy)) {
  console.error(`${copy} exists already; name an empty folder.`);
  process.exit(1);
}
mkdirSync(folder, { recursive: true, mode: 0o700 });

// SQLite's own online backup: a consistent copy while the server goes on writing.
const database = new Database(source, { readonly: true });
await database.backup(copy);
database.close();
chmodSync(copy, 0o600);

// Files are on disk before their rows are in the database, so copying them second misses none the copied rows name.
const beside: readonly [name: string, from: string][] = [
  ['fs', settings.fileProviderLocalDir ?? join(dataDir, 'fs')],
  ['.encryption-key', join(dataDir, '.encryption-key')],
  ['api-key', join(dataDir, 'api-key')],
];
for (const [name, from] of beside) {
  if (existsSync(from)) {
    cpSync(from, join(folder, name), { recursive: true, preserveTimestamps: true });
  }
}
console.log(`Copied the database, its keys and its files to ${folder}. Keep it as safe as the server itself.`);
