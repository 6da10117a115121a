import { Kysely, type KyselyPlugin } from 'kysely';
import { sqliteFile } from '../../db/dialect/sqlite/driver.js';
import { fewBytes } from '../../db/queries/reach.js';
import type { Database } from '../../db/schema.js';
import { fileOf } from '../../db/target.js';
import { configuration } from '../../domain/config/configuration.js';
import { getResolvedConfig, listConfig } from '../../domain/config/read.js';
import { upsertConfig } from '../../domain/config/write.js';
import type { App } from '../../domain/kernel/app.js';
import type { Caller } from '../../domain/kernel/caller.js';
import { relay } from '../../domain/kernel/relay.js';
import { useJobHouse } from '../support/jobs.js';
import { describeOn } from '../support/only-on.js';

const place = useJobHouse(relay, configuration);
const operator: Caller = { principal: { kind: 'operator' } };
const lasting = new AbortController().signal;
const valueBytes = 100_000;
const count = 20;

/** What each query of some work yields, in bytes. */
const bytesRead = async (work: (app: App) => Promise<unknown>): Promise<number[]> => {
  const bytes: number[] = [];
  const measure: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      bytes.push(JSON.stringify(result.rows).length);
      return result;
    },
  };
  const { app } = place.house;
  const path = fileOf(app.database) ?? '';
  const db = new Kysely<Database>({ dialect: sqliteFile({ path, synchronous: 'normal' }), plugins: [measure] });
  try {
    await work({ ...app, db });
    return bytes;
  } finally {
    await db.destroy();
  }
};

describeOn('sqlite', 'reads the file of another process')('a long list of entries', () => {
  beforeEach(async () => {
    for (let made = 0; made < count; made += 1) {
      const entry = { scope: 'global', key: `LONG_${made}`, value: 'x'.repeat(valueBytes) } as const;
      await upsertConfig(place.house.app, operator, entry, false);
    }
  });

  test.each([
    ['those that are stored', (app: App) => listConfig(app, operator, { includeSecrets: true }, lasting)],
    ['those in effect', (app: App) => getResolvedConfig(app, operator, { includeSecrets: true }, lasting)],
  ])('is read a stretch at a time, so that others have their turns: %s', async (_which, list) => {
    const bytes = await bytesRead(list);

    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(count * valueBytes);
    expect(Math.max(...bytes)).toBeLessThan(fewBytes + valueBytes);
  });
});
