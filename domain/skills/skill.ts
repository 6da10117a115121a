import type { Reader } from '../../db/access.js';
import { findSkillRow, type SkillRow } from '../../db/queries/skills.js';
import type { components } from '../../generated/swarm/types.js';
import { forbidden, invalid, notFound, type ProductError } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';

type Schemas = components['schemas'];

/** The wire form of a stored skill; its content is empty where it was not read. */
export const toSkill = (row: SkillRow): EveryField<Schemas['Skill']> => ({
  id: row.id,
  name: row.name,
  description: row.description,
  content: row.content ?? '',
  type: row.type,
  scope: row.scope,
  ownerAgentId: row.ownerAgentId === '' ? null : row.ownerAgentId,
  sourceUrl: row.sourceUrl,
  sourceRepo: row.sourceRepo,
  sourcePath: row.sourcePath,
  sourceBranch: row.sourceBranch,
  sourceHash: row.sourceHash,
  isComplex: row.isComplex === 1,
  allowedTools: row.allowedTools,
  model: row.model,
  effort: row.effort,
  context: row.context,
  agent: row.agent,
  disableModelInvocation: row.disableModelInvocation === 1,
  userInvocable: row.userInvocable === 1,
  version: row.version,
  isEnabled: row.isEnabled === 1,
  systemDefault: row.systemDefault === 1,
  invocationCount: row.invocationCount ?? 0,
  lastInvokedAt: row.lastInvokedAt,
  createdAt: row.createdAt,
  lastUpdatedAt: row.lastUpdatedAt,
  lastFetchedAt: row.lastFetchedAt,
});

/** What a skill says, its files among it, is changed by one at a time. */
export const lockOfSkill = (id: string): string => `skill:${id}`;

type StoredRow = NonNullable<Awaited<ReturnType<typeof findSkillRow>>>;

/** @throws ProductError notFound */
export const requireSkillRow = async (db: Reader, id: string): Promise<StoredRow> => {
  const row = await findSkillRow(db, id);
  if (!row) {
    throw notFound('skill');
  }
  return row;
};

/** @throws ProductError forbidden (`system_skill`) */
export const refuseIfSystem = ({ systemDefault }: Pick<SkillRow, 'systemDefault'>): void => {
  if (systemDefault === 1) {
    throw forbidden('A system skill cannot be changed: only isEnabled can', { code: 'system_skill' });
  }
};

/** There is one already that this would be taken for. */
export const skillExists = (): ProductError =>
  invalid('There is a skill of this name, scope and owner already', { code: 'skill_exists' });
