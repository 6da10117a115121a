import { listAssetRows } from '../../db/queries/assets.js';
import { assetTypes } from '../../generated/swarm/enums.js';
import { onlyOn } from '../support/only-on.js';
import { plansOf } from '../support/plans.js';
import { useServer } from '../support/server.js';

onlyOn('sqlite', 'query plans of SQLite');

const server = useServer();

test('a list of assets reads each table in the order of its index, as far as it shows, and sorts what is in one namespace', async () => {
  const filter = { keyPrefix: 'shared/team/', types: assetTypes, limit: 500 };
  const [plan = ''] = await plansOf(server, (db) => listAssetRows(db, filter));

  for (const table of ['tasks', 'workflows', 'schedules', 'pages', 'scripts', 'asset_mappings']) {
    const byIndex = `SEARCH ${table} USING (?:COVERING )?INDEX ${table}_key`;
    expect(plan).toMatch(new RegExp(`${byIndex}.*\\nUSE TEMP B-TREE FOR LAST 2 TERMS OF ORDER BY`));
  }
});
