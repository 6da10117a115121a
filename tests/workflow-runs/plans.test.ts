import { findLastCompletedWorkflowRun, findLastWorkflowRun } from '../../db/queries/workflow-runs.js';
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
