import type { CommandShape } from '../lib/command.js';

const usage = `npm run copy-database -- <from> <to>

Copies all that is stored from a SQLite file to an empty PostgreSQL database, or back into a new file:

  npm run -s copy-database -- sqlite:data/swarm.sqlite postgres://user@host:5432/swarm

The password may be in the variable PGPASSWORD, where nobody else sees it. PostgreSQL is reached as the settings say that
begin with DATABASE_ (such as DATABASE_TLS=verify), also from a file .env.

Stop all servers first: a database that is in use is refused. Rows are counted and compared when they are there; either all
of them are stored, or none is, and the command may be repeated. The files of tasks and the keys stay where they are.

  --help  this text`;

/** How the command is called: from which database to which. */
export const copyDatabaseCommand: CommandShape<never> = { usage, words: 2, flags: [] };
