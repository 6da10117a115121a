import type { Reader } from '../../db/access.js';
import { findPendingApprovalOfSkill } from '../../db/queries/approvals.js';
import { listSkillFileRows, type SkillRow, swarmSkillNameIsTaken } from '../../db/queries/skills.js';
import type { components } from '../../generated/swarm/types.js';
import { toApproval } from '../approvals/approval.js';
import { withdrawChangedSkill } from '../approvals/cancel.js';
import { askPeople } from '../approvals/create.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalid } from '../kernel/errors.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';
import { lockOfSkill, refuseIfSystem, requireSkillRow } from './skill.js';

type Schemas = components['schemas'];
type AskedSkill = Awaited<ReturnType<typeof requireSkillRow>>;

/** What of a skill stands in the question; all of it is read by its id. */
const mostDescription = 500;
const mostText = 2000;

/** @throws ProductError forbidden, conflict, invalid */
const assertPublishable = async (db: Reader, row: SkillRow): Promise<void> => {
  refuseIfSystem(row);
  if (row.scope !== 'agent') {
    throw conflict(`Skill cannot be published: its scope is ${row.scope}, not agent`, { code: 'skill_not_of_agent' });
  }
  if (await swarmSkillNameIsTaken(db, row)) {
    throw invalid('There is a skill of this name for every agent already', { code: 'skill_exists' });
  }
};

const shownPart = ({ content }: AskedSkill): string =>
  content.length > mostText
    ? `The first ${mostText} of ${content.length} characters of its text:\n${content.slice(0, mostText)}`
    : `Its text:\n${content}`;

const questionsAbout = (row: AskedSkill, files: number, reason: string | undefined): Schemas['ApprovalQuestion'][] => [
  {
    id: 'publish',
    type: 'approval',
    label: `Is "${row.name}" (version ${row.version}) right for every agent?`,
    required: true,
    description: [
      row.description.slice(0, mostDescription),
      ...(row.ownerAgentId === '' ? [] : [`Of the agent ${row.ownerAgentId}`]),
      ...(reason === undefined ? [] : [`Why: ${reason}`]),
      `Files beside its text: ${files}`,
      shownPart(row),
    ].join('\n\n'),
  },
  { id: 'note', type: 'text', label: 'What should whoever asks know?', multiline: true },
];

/**
 * Asks people whether a skill of an agent becomes one of every agent. While they have not answered, the same request is
 * answered; who changes the skill ends it.
 *
 * @throws ProductError notFound; forbidden (`system_skill`); conflict: it is none of an agent (`skill_not_of_agent`);
 *   invalid: every agent has one of its name (`skill_exists`), or there is no such task
 */
export const publishSkill = (
  app: App,
  caller: Caller,
  id: string,
  { reason, sourceTaskId, timeoutSeconds }: Schemas['PublishSkillBody'],
): Promise<Schemas['AskedToPublishSkill']> =>
  inConcurrentTransaction(app, [lockOfSkill(id)], async (uow) => {
    const row = await requireSkillRow(uow.db, id);
    await assertPublishable(uow.db, row);
    // A server of an older version changes skills without a look at who is asked about them.
    await withdrawChangedSkill(uow, id);
    const pending = await findPendingApprovalOfSkill(uow.db, id);
    if (pending !== undefined) {
      return { approvalRequest: toApproval(pending), alreadyAsked: true };
    }
    const why = reason === undefined ? undefined : app.secrets.scrub(reason.trim()) || undefined;
    const { length: files } = await listSkillFileRows(uow.db, id);
    const asked = await askPeople(uow, caller, {
      title: `Publish the skill "${row.name}" to every agent?`,
      questions: questionsAbout(row, files, why),
      approvers: { policy: 'any' },
      skillId: id,
      sourceTaskId,
      timeoutSeconds,
    });
    return { approvalRequest: toApproval(asked), alreadyAsked: false };
  });
