import {
  countWorkflowRuns,
  findLastCompletedWorkflowRun,
  findLastWorkflowRun,
  listWorkflowRunRows,
} from '../../db/queries/workflow-runs.js';
import { onlyOn } from '../support/only-on.js';
import { plansOf } from '../support/plans.js';
import { useServer } from '../support/server.js';

onlyOn('sqlite', 'query plans of SQLite');

const server = useServer();

test.each([
  ['began', 'workflow_runs_begun', 'startedAt', findLastWorkflowRun],
  ['ended well', 'workflow_runs_completed', 'finishedAt', findLastCompletedWorkflowRun],
])('the last run that %s is found without reading all runs', async (_, index, column, find) => {
  const [plan = ''] = await plansOf(server, (db) => find(db, 'w', '2026-01-01T00:00:00.000Z'));

  expect(plan.replace('COVERING ', '')).toBe(
    `SEARCH workflow_runs USING INDEX ${index} (workflowId=? AND ${column}<?)`,
  );
});

test.each([
  ['all', undefined, /workflow_runs_started \(workflowId=\?\)/],
  ['failed', 'failed', /workflow_runs_ended \(workflowId=\? AND status=\?\)/],
  ['completed', 'completed', /workflow_runs_(ended|completed) \(workflowId=\? AND /],
  ['waiting', 'waiting', /workflow_runs_of_workflow_live \(workflowId=\? AND isQueued=\?\)/],
] as const)('a list of %s runs, and their count, read no others', async (_, status, index) => {
  const filter = { workflowId: 'w', status };
  const [page = '', count = ''] = await plansOf(server, async (db) => {
    await listWorkflowRunRows(db, { ...filter, limit: 20, offset: 0 });
    await countWorkflowRuns(db, filter);
  });

  expect(page).toMatch(index);
  expect(page.includes('TEMP B-TREE')).toBe(status === 'waiting');
  expect(count).toMatch(index);
});
