import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, root } from '../../scripts/lib/prepare.mjs';

/** Moved into place when it is whole: another run may be copying it. */
const makeTemplateDatabase = async () => {
  const { openDatabase } = await import('../../dist/db/open.js');
  const target = join(root, 'dist', 'test-template');
  mkdirSync(target, { recursive: true });
  const folder = mkdtempSync(join(target, 'new-'));
  const database = await openDatabase(join(folder, 'swarm.sqlite'));
  await database.close();
  renameSync(join(folder, 'swarm.sqlite'), join(target, 'swarm.sqlite'));
  rmSync(folder, { recursive: true });
};

/**
 * The tests talk to the built server, so it must be up to date before they start; their servers start on copies of a
 * database that has the schema already.
 */
export default async () => {
  await ensureBuilt();
  await makeTemplateDatabase();
};
