import { CommandError } from '../lib/command.js';
import { counted } from '../lib/counted.js';
import { type Side, type SourceSide, type Table, Tally, type TargetSide } from './side.js';

const mostObstacles = 20;
/** Of one table. */
const rowsBetweenLines = 100_000;

/** @throws CommandError when the two are not of the same version */
const assertSameSchema = async (from: Side, to: Side): Promise<readonly Table[]> => {
  const [ours, theirs] = [await from.migrations(), await to.migrations()];
  const missing = theirs.find((name) => !ours.includes(name));
  if (missing !== undefined) {
    throw new CommandError(
      `${from.name} lacks migration ${missing}: start this version of the server on it once, then stop it`,
    );
  }
  const newer = ours.find((name) => !theirs.includes(name));
  if (newer !== undefined) {
    throw new CommandError(`${from.name} has migration ${newer}, which this version does not know`);
  }
  const tables = await from.tables();
  const shape = (all: readonly Table[]): string => JSON.stringify(all);
  if (shape(tables) !== shape(await to.tables())) {
    throw new CommandError(`${from.name} and ${to.name} do not have the same tables`);
  }
  return tables;
};

/** @throws CommandError naming a table with rows that a new database does not have */
const assertEmpty = async (to: Side, fresh: Side, tables: readonly Table[]): Promise<void> => {
  for (const table of tables) {
    if ((await to.count(table)) > (await fresh.count(table))) {
      throw new CommandError(`${to.name} is not empty: ${table.name} has rows. Name a new database.`);
    }
  }
};

/** @throws CommandError naming rows that cannot be stored, the first of each kind */
const assertNoObstacles = async (from: SourceSide, tables: readonly Table[]): Promise<void> => {
  const found: string[] = [];
  for (const table of tables) {
    found.push(...(await from.obstacles(table)));
  }
  if (found.length > 0) {
    throw new CommandError(
      `Nothing was written: there are rows that cannot be copied as they are.\n  ${found.slice(0, mostObstacles).join('\n  ')}`,
    );
  }
};

const tallyOf = async (side: Side, table: Table): Promise<Tally> => {
  const tally = new Tally();
  for await (const rows of side.pages(table)) {
    tally.add(rows);
  }
  return tally;
};

const copyTable = async (from: Side, to: TargetSide, table: Table, say: (line: string) => void): Promise<number> => {
  const read = new Tally();
  let told = 0;
  for await (const rows of from.pages(table)) {
    if (rows.length > 0) {
      await to.write(table, rows);
      read.add(rows);
    }
    if (read.rows >= told + rowsBetweenLines) {
      told = read.rows;
      say(`${table.name}: ${counted(told, 'row')} so far`);
    }
  }
  if (!read.equals(await tallyOf(to, table))) {
    throw new CommandError(`What was stored of ${table.name} is not what was read; nothing was kept`);
  }
  return read.rows;
};

/**
 * Copies all rows of one database to another one that is new, compares them, and stores them all or none.
 *
 * @param fresh a database to which nothing was ever added
 * @param say hears how far it is
 * @returns how many rows there are
 * @throws CommandError with why nothing was copied
 */
export const copyRows = async (
  from: SourceSide,
  to: TargetSide,
  fresh: Side,
  say: (line: string) => void,
): Promise<number> => {
  const tables = await assertSameSchema(from, fresh);
  const begin = async (): Promise<void> => {
    await assertSameSchema(from, to);
    await to.begin(tables);
    await assertEmpty(to, fresh, tables);
  };
  // Nothing is made for rows that cannot be stored, and no rows are looked through for a target that is not to be used.
  const hadSchema = await to.hasSchema();
  if (hadSchema) {
    await begin();
  }
  await assertNoObstacles(from, tables);
  if (!hadSchema) {
    await to.makeSchema();
    await begin();
  }
  await to.clear();
  let rows = 0;
  for (const table of tables) {
    const copied = await copyTable(from, to, table, say);
    rows += copied;
    if (copied > 0) {
      say(`${table.name}: ${counted(copied, 'row')}`);
    }
  }
  await to.commit();
  return rows;
};
