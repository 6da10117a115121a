import type { Kysely } from 'kysely';
import {
  countUsesBy,
  countUsesByAgent,
  countUsesByDay,
  listNewestUses,
  reachesFewUses,
  sumSkillUses,
  type UseFilter,
} from '../../db/queries/skill-uses.js';
import type { Database } from '../../db/schema.js';
import { onlyOn } from '../support/only-on.js';
import { plansOf } from '../support/plans.js';
import { useServer } from '../support/server.js';
import { noSkill } from '../support/skills.js';

onlyOn('sqlite', 'query plans of SQLite');

const server = useServer();

type Run = (db: Kysely<Database>, filter: UseFilter) => Promise<unknown>;

/** All queries that a report of usage is made of. */
const queries: readonly (readonly [string, Run])[] = [
  ['whether there are few', reachesFewUses],
  ['the sums', sumSkillUses],
  ['by day', (db, filter) => countUsesByDay(db, filter, 60)],
  ['by agent', (db, filter) => countUsesByAgent(db, filter, 10)],
  ['by harness', (db, filter) => countUsesBy(db, filter, 'harness', 10)],
  ['by way', (db, filter) => countUsesBy(db, filter, 'via', 10)],
  ['the newest', (db, filter) => listNewestUses(db, filter, 20)],
];

describe.each(queries)('a report of usage, %s', (_what, run) => {
  test.each([
    ['of all time', undefined, 'skillId=?'],
    ['of a window', '2026-01-01T00:00:00.000Z', 'skillId=? AND createdAt>?'],
  ])('%s reads the uses of its skill by their index, and no table in whole', async (_window, since, search) => {
    const [plan = ''] = await plansOf(server, (db) => run(db, { skillId: noSkill, since }));

    expect(plan).toMatch(/SEARCH skill_uses USING (COVERING )?INDEX skill_uses_time/);
    expect(plan).toContain(`skill_uses_time (${search})`);
    expect(plan).not.toMatch(/SCAN (skill_uses|agents|skills)\b/);
  });
});

test('the newest uses are read in the order of the index, and only ties are sorted', async () => {
  const [plan = ''] = await plansOf(server, (db) => listNewestUses(db, { skillId: noSkill, since: undefined }, 20));

  expect(plan).not.toMatch(/TEMP B-TREE FOR ORDER BY/);
});
