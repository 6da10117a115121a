import { hasLiveTaskOfContext } from '../../db/queries/tasks.js';
import { onlyOn } from '../support/only-on.js';
import { plansOf } from '../support/plans.js';
import { useServer } from '../support/server.js';

onlyOn('sqlite', 'query plans of SQLite');

const server = useServer();

test('whether a task of a schedule is under way is found without reading the tasks of others', async () => {
  const [plan = ''] = await plansOf(server, (db) => hasLiveTaskOfContext(db, 'task:schedule:s'));

  expect(plan).toMatch(/^SEARCH tasks USING (COVERING )?INDEX \w+ \(contextKey=\?( AND status=\?)?\)$/);
});
