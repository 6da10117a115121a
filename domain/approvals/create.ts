import { type ApprovalRow, insertApproval } from '../../db/queries/approvals.js';
import { findTaskRow } from '../../db/queries/tasks.js';
import { findWorkflowRunStatus } from '../../db/queries/workflow-runs.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { absences, invalid, invalidField, invalidFields } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { enqueue } from '../kernel/jobs/enqueue.js';
import { toJsonText } from '../kernel/stored-json.js';
import { instantAfter, msPerSecond } from '../kernel/time.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { scrubValue } from '../sandbox/scrub-json.js';
import { principalNameOf } from '../users/principal-name.js';
import { trustedUserId } from '../users/trusted-user.js';
import { digestOf, toApproval } from './approval.js';
import { approvalDeadline } from './deadline.js';
import { countPeople } from './names.js';
import { tellInChats } from './notify.js';
import { questionIssues } from './questions.js';
import { policyProblem } from './quorum.js';

type Schemas = components['schemas'];

/** A request to be stored. */
export interface NewApproval {
  readonly title: string;
  readonly questions: readonly Schemas['ApprovalQuestion'][];
  readonly approvers: Schemas['Approvers'];
  readonly notifications?: readonly Schemas['ApprovalNotification'][] | undefined;
  readonly timeoutSeconds?: number | undefined;
  readonly workflowRunId?: string | undefined;
  /** Only for the step that waits for the answer. */
  readonly workflowRunStepId?: string | undefined;
  readonly sourceTaskId?: string | undefined;
  /** The skill that is to become everybody's. */
  readonly skillId?: string | undefined;
  /** `agent:…`, `operator`, `workflow`, or `user`, who is `createdBy`. */
  readonly askedBy: string;
  readonly createdBy: string | null;
}

/** What is scrubbed of a question is one. */
const scrubbed = (
  { secrets }: Pick<App, 'secrets'>,
  question: Schemas['ApprovalQuestion'],
): Schemas['ApprovalQuestion'] => scrubValue(secrets.known, question) as Schemas['ApprovalQuestion'];

/** Stores a request, with the end of its time. */
export const insertNewApproval = async (uow: UnitOfWork, wanted: NewApproval): Promise<ApprovalRow> => {
  const { timeoutSeconds = null } = wanted;
  const asked = {
    title: uow.app.secrets.scrub(wanted.title),
    questions: toJsonText(wanted.questions.map((question) => scrubbed(uow.app, question))),
    approvers: toJsonText(wanted.approvers),
    workflowRunId: wanted.workflowRunId ?? null,
    workflowRunStepId: wanted.workflowRunStepId ?? null,
    skillId: wanted.skillId ?? null,
  };
  const row: ApprovalRow = {
    ...asked,
    id: newId(),
    status: 'pending',
    questionCount: wanted.questions.length,
    sourceTaskId: wanted.sourceTaskId ?? null,
    askedBy: wanted.askedBy,
    createdBy: wanted.createdBy,
    resolvedBy: null,
    resolvedAt: null,
    resolutionReason: null,
    timeoutSeconds,
    expiresAt: timeoutSeconds === null ? null : instantAfter(uow.now, timeoutSeconds * msPerSecond),
    digest: await digestOf(uow.db, asked),
    createdAt: uow.now,
    updatedAt: uow.now,
    notificationChannels: wanted.notifications === undefined ? null : toJsonText(wanted.notifications),
    responses: null,
    approvals: toJsonText([]),
  };
  await insertApproval(uow.db, row);
  if (row.expiresAt !== null) {
    await enqueue(uow, approvalDeadline, { requestId: row.id }, { runAt: row.expiresAt });
  }
  if (row.workflowRunStepId !== null) {
    await tellInChats(uow, row);
  }
  return row;
};

const askedBy = (caller: Caller): string => (caller.principal.kind === 'user' ? 'user' : principalNameOf(caller));

const assertSubjects = async (
  { db }: UnitOfWork,
  { workflowRunId, sourceTaskId }: Schemas['CreateApprovalRequestBody'],
): Promise<void> => {
  if (workflowRunId !== undefined && (await findWorkflowRunStatus(db, workflowRunId)) === undefined) {
    throw invalid(absences.workflowRun.message, { code: absences.workflowRun.code });
  }
  if (sourceTaskId !== undefined && (await findTaskRow(db, sourceTaskId)) === undefined) {
    throw invalid(absences.task.message, { code: absences.task.code });
  }
};

/** Asks people for a caller. @throws ProductError invalid: there is no such run or task */
export const askPeople = async (
  uow: UnitOfWork,
  caller: Caller,
  body: Schemas['CreateApprovalRequestBody'] & Pick<NewApproval, 'skillId'>,
): Promise<ApprovalRow> => {
  await assertSubjects(uow, body);
  const { title, questions, approvers, notifications, timeoutSeconds, workflowRunId, sourceTaskId, skillId } = body;
  const onBehalf = sourceTaskId === undefined ? caller : { ...caller, sourceTaskId };
  const createdBy = (await trustedUserId(uow.db, onBehalf)) ?? null;
  return insertNewApproval(uow, {
    title,
    questions,
    approvers,
    notifications,
    timeoutSeconds,
    workflowRunId,
    sourceTaskId,
    skillId,
    askedBy: askedBy(caller),
    createdBy,
  });
};

/** Asks people. @throws ProductError invalid: a question cannot be answered, nobody could approve, or no such run or task */
export const createApprovalRequest = async (
  app: App,
  caller: Caller,
  body: Schemas['CreateApprovalRequestBody'],
): Promise<Schemas['ApprovalRequestResult']> => {
  const [issue, ...others] = questionIssues(body.questions).map(({ path, message }) => ({
    path: `body.${path}`,
    message,
  }));
  if (issue !== undefined) {
    throw invalidFields([issue, ...others]);
  }
  const unmeetable = policyProblem(body.approvers, await countPeople(app.db, body.approvers.users ?? []));
  if (unmeetable !== undefined) {
    throw invalidField('body.approvers.policy.min', unmeetable);
  }
  const row = await inConcurrentTransaction(app, [], (uow) => askPeople(uow, caller, body));
  return { approvalRequest: toApproval(row) };
};
