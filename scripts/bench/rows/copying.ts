import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { BenchPostgres } from '../databases/postgres.js';
import { type Line, perSecond, type Row } from '../result.js';
import { databaseIn } from '../servers.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

/** Copies a database by the command and returns how many rows a second that were, comparing them included. */
const copied = async (what: string, from: string, to: string): Promise<Line> => {
  const startedAt = performance.now();
  const { stdout } = await run(join(root, 'node_modules/.bin/tsx'), [
    join(root, 'scripts', 'copy-database.ts'),
    from,
    to,
  ]);
  const seconds = (performance.now() - startedAt) / 1000;
  const rows = Number(/Copied (\d+) rows/.exec(stdout)?.[1] ?? Number.NaN);
  return {
    work: `copy-database ${what}, rows copied and compared`,
    ours: perSecond(rows / seconds),
    against: `${rows.toLocaleString('en-US')} rows in ${Math.round(seconds)} s`,
    target: '–',
    pass: rows > 0,
  };
};

export const copying: Row = {
  name: 'copying',
  measure: async (lab) => {
    const postgres = await BenchPostgres.start();
    try {
      const from = databaseIn(await lab.folder('manyTasks'));
      const url = await postgres.create();
      const back = join(lab.emptyFolder(), 'swarm.sqlite');
      return [
        await copied('to PostgreSQL', `sqlite:${from}`, url),
        await copied('back to SQLite', url, `sqlite:${back}`),
      ];
    } finally {
      await postgres.stop();
    }
  },
};
