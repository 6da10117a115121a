import { findLastCompletedWorkflowRun, findLastWorkflowRun } from '../../db/queries/workflow-runs.js';
import { onlyOn } from '../support/only-on.js';
import { plansOf } from '../support/plans.js';
import { useServer } from '../support/server.js';

onlyOn('sqlite', 'query plans of SQLite');

const server = useServer();

test.each([
  ['began', 'workflow_runs_begun', findLastWorkflowRun],
  ['ended well', 'workflow_runs_completed', findLastCompletedWorkflowRun],
])('the last run that %s is found without reading all runs', async (_, index, find) => {
  const [plan = ''] = await plansOf(server, (db) => find(db, 'w'));

  expect(plan).toMatch(new RegExp(`^SEARCH workflow_runs USING (COVERING )?INDEX ${index} \\(workflowId=\\?\\)$`));
});
