import type { Transaction } from '../../db/access.js';
import { holdSkill, insertSkillUse, listNamedSkillRows, type NamedSkillRow } from '../../db/queries/skill-uses.js';
import { findHolder } from '../../db/queries/tasks.js';
import type { SkillInvocation } from '../events/record.js';
import { msPerMinute } from '../kernel/time.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';

/** A name in what workers send is cut there. */
const longest = 200;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, longest) : undefined;

const isHad = ({ isEnabled, isForAll, installedAt }: NamedSkillRow): boolean =>
  isEnabled === 1 && (isForAll === 1 || installedAt !== null);

/** What the agent has by this name: installed before everybody's, personal before remote. */
const preferred = (rows: readonly NamedSkillRow[]): NamedSkillRow | undefined => {
  const had = rows.filter(isHad);
  const rank = ({ installedAt, type }: NamedSkillRow): number =>
    (installedAt === null ? 2 : 0) + (type === 'remote' ? 1 : 0);
  return [0, 1, 2, 3].map((wanted) => had.find((row) => rank(row) === wanted)).find((row) => row !== undefined);
};

const meantBy = async (db: Transaction, agentId: string, name: string): Promise<string | undefined> => {
  const rows = await listNamedSkillRows(db, agentId, name);
  const ofScope = (scope: NamedSkillRow['scope']) => rows.find((row) => row.scope === scope);
  return (preferred(rows) ?? ofScope('swarm') ?? ofScope('global'))?.id;
};

const skillOf = async (db: Transaction, { agentId, data }: SkillInvocation): Promise<string | undefined> => {
  const id = text(data?.skillId);
  if (id !== undefined) {
    return id;
  }
  const name = text(data?.skillName);
  return name === undefined ? undefined : meantBy(db, agentId ?? '', name);
};

const tokensOf = ({ data, numericValue }: SkillInvocation): number =>
  typeof data?.tokens === 'number' ? data.tokens : (numericValue ?? 0);

/** Counts invocations of skills that workers told as events; what cannot be told apart is an event only. */
export const countSkillUses = async (
  { db, now }: UnitOfWork,
  invocations: readonly SkillInvocation[],
): Promise<void> => {
  const found: { readonly skillId: string; readonly invocation: SkillInvocation }[] = [];
  for (const invocation of invocations) {
    const skillId = await skillOf(db, invocation);
    if (skillId !== undefined) {
      found.push({ skillId, invocation });
    }
  }
  // In one order, so that batches do not wait for one another's counts.
  found.sort((left, right) => (left.skillId < right.skillId ? -1 : 1));
  for (const { skillId, invocation } of found) {
    if (!(await holdSkill(db, skillId))) {
      continue;
    }
    const { id, agentId, taskId, sessionId, status, data } = invocation;
    const harness =
      text(data?.harness) ??
      (agentId === null ? undefined : ((await findHolder(db, agentId))?.harnessProvider ?? undefined));
    await insertSkillUse(db, {
      id,
      skillId,
      agentId,
      taskId,
      sessionId,
      harness: harness ?? 'unknown',
      via: text(data?.via) ?? 'unknown',
      status,
      tokens: tokensOf(invocation),
      createdAt: now,
      minute: Math.floor(Date.parse(now) / msPerMinute),
    });
  }
};
