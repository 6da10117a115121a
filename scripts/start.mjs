import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';

const usage = `npm start

Installs and builds what is missing, then serves the swarm API on 127.0.0.1:3013 and the website utility API on 3014.
The database, the operator key (api-key) and all files are kept in data/.

Settings come from the environment or from a file .env here; the usual ones:

  PORT=4000              another port (SITE_PORT for the website utility API, or off)
  HOST=0.0.0.0           reachable from other machines
  DATABASE_URL=sqlite:/var/lib/swarm/swarm.sqlite
  DATABASE_URL=postgres://user:password@host:5432/database
                         PostgreSQL; needs keys and a folder: docs/postgresql.md
  LOG_FORMAT=json        structured logs, also on a terminal

All settings: docs/settings.md. While it runs: /docs.`;

const args = process.argv.slice(2);
if (args.length > 0) {
  const isHelp = args.length === 1 && ['--help', '-h'].includes(args[0]);
  (isHelp ? console.log : console.error)(isHelp ? usage : `npm start takes no arguments but --help.\n\n${usage}`);
  process.exit(isHelp ? 0 : 1);
}

await ensureInstalled({ toServe: true });
await ensureBuilt();
console.error('Starting…');
process.env.NODE_ENV ??= 'production';
await import('../dist/bundle/main.js');
