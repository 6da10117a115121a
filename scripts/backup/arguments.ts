import type { CommandShape } from '../lib/command.js';

const usage = `npm run backup -- <folder>

Copies the database, its keys and the files of tasks into an empty folder while the server goes on. It finds them by the
same settings as the server (DATABASE_URL, FILE_PROVIDER_LOCAL_DIR, SECRETS_ENCRYPTION_KEY_FILE, also from a file .env).
To restore, start a server with DATABASE_URL=sqlite:<folder>/<name of the database>. Of PostgreSQL the copy is what
pg_dump makes, where that is installed, else a SQLite file; files in a bucket stay there.

  --help  this text`;

/** How the command is called: with the folder of the copy. */
export const backupCommand: CommandShape<never> = { usage, words: 1, flags: [] };
