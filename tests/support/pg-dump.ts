import { chmodSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A `PATH` with Node.js, and nothing else. */
export const pathWithoutDump = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'swarm-path-'));
  symlinkSync(process.execPath, join(folder, 'node'));
  return folder;
};

/** A `PATH` with a `pg_dump` that says it is of this version, and dumps with which variables it was asked to. */
export const pathWithDump = (version: string): string => {
  const folder = pathWithoutDump();
  const program = join(folder, 'pg_dump');
  writeFileSync(
    program,
    `#!${process.execPath}
const file = process.argv.find((argument) => argument.startsWith('--file='));
const given = Object.entries(process.env).filter(([name]) => name.startsWith('PG'));
if (file === undefined) {
  console.log('pg_dump (PostgreSQL) ${version}');
} else {
  require('node:fs').writeFileSync(file.slice('--file='.length), JSON.stringify(Object.fromEntries(given)));
}
`,
  );
  chmodSync(program, 0o755);
  return folder;
};
