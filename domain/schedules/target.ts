import type { Reader } from '../../db/access.js';
import { findModelProfileRow } from '../../db/queries/model-profiles.js';
import type { ScheduleRow } from '../../db/queries/schedules.js';
import { findScriptRowByName } from '../../db/queries/scripts.js';
import { findHolder } from '../../db/queries/tasks.js';
import { findWorkflowRow } from '../../db/queries/workflows.js';
import { type Issue, invalid, invalidField } from '../kernel/errors.js';

type Target = Pick<
  ScheduleRow,
  'targetType' | 'taskTemplate' | 'targetAgentId' | 'workflowId' | 'scriptName' | 'parentTaskId'
>;

/** What is wrong with a member that names what is not there. */
const absent = (member: keyof Target, named: string | null, wanted: string): Issue => ({
  path: `body.${member}`,
  message: named === null ? `must be ${wanted}` : `must be ${wanted}, which '${named.slice(0, 200)}' is not`,
});

const assertTask = ({ taskTemplate }: Target): void => {
  if (taskTemplate.trim() === '') {
    throw invalidField('body.taskTemplate', 'must be a text that is not blank');
  }
};

const assertWorkflow = async (db: Reader, { workflowId }: Target): Promise<void> => {
  if (workflowId === null || !(await findWorkflowRow(db, workflowId))) {
    const issue = absent('workflowId', workflowId, 'the id of a workflow');
    throw invalid(`${issue.path} ${issue.message}`, { code: 'target_workflow_not_found', issues: [issue] });
  }
};

/** The global script of a name. */
export const findScheduledScript = (db: Reader, name: string) =>
  findScriptRowByName(db, { scope: 'global', scopeId: '', name });

const assertScript = async (db: Reader, { scriptName }: Target): Promise<void> => {
  if (scriptName === null || !(await findScheduledScript(db, scriptName))) {
    const issue = absent('scriptName', scriptName, 'the name of a global script');
    throw invalid(`${issue.path} ${issue.message}`, { code: 'target_script_not_found', issues: [issue] });
  }
};

/** Whether what a schedule begins is there. @throws ProductError invalid */
export const assertTarget = async (db: Reader, row: Target): Promise<void> => {
  if (row.targetAgentId !== null && !(await findHolder(db, row.targetAgentId))) {
    const issues = [absent('targetAgentId', row.targetAgentId, 'the id of an agent')];
    throw invalid('Target agent not found', { code: 'target_agent_not_found', issues });
  }
  if (row.targetType === 'agent-task') {
    assertTask(row);
  } else {
    await (row.targetType === 'workflow' ? assertWorkflow(db, row) : assertScript(db, row));
  }
};

/** Whether somebody has the name; one that is kept may have been deleted since. @throws ProductError invalid */
export const assertProfile = async (db: Reader, profile: string | null | undefined): Promise<void> => {
  if (typeof profile === 'string' && !(await findModelProfileRow(db, profile))) {
    throw invalidField('body.profile', 'must be the name of a model profile');
  }
};
