import {
  deleteSkillRow,
  insertSkill,
  type SkillChanges,
  skillNameIsTaken,
  updateSkillRow,
} from '../../db/queries/skills.js';
import { findHolder } from '../../db/queries/tasks.js';
import type { SkillTable } from '../../db/tables/skills.js';
import type { SkillScope } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import { withdrawChangedSkill } from '../approvals/cancel.js';
import type { App } from '../kernel/app.js';
import { invalid } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { storedTime } from '../kernel/time.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { readContent, type SkillContent } from './content.js';
import { refuseIfSystem, requireSkillRow, skillExists, toSkill } from './skill.js';

type Schemas = components['schemas'];
type Skill = Schemas['Skill'];

/** Whether every agent has it. */
const isForAll = ({ scope, systemDefault }: { readonly scope: SkillScope; readonly systemDefault: boolean }): 0 | 1 =>
  systemDefault || scope === 'swarm' ? 1 : 0;

/** What a new skill is beside what its text says. */
type Origin = Pick<SkillTable, 'type' | 'scope' | 'ownerAgentId' | 'systemDefault'> &
  Partial<Pick<SkillTable, 'sourceUrl' | 'sourceRepo' | 'sourcePath' | 'isComplex'>>;

/** Stores a skill. @throws ProductError invalid (`skill_exists`) */
export const addSkill = async ({ db, now }: UnitOfWork, content: SkillContent, origin: Origin): Promise<Skill> => {
  const id = newId();
  const { type, scope, ownerAgentId, systemDefault } = origin;
  const isNew = await insertSkill(db, {
    id,
    name: content.name,
    description: content.description,
    type,
    scope,
    ownerAgentId,
    sourceUrl: origin.sourceUrl ?? null,
    sourceRepo: origin.sourceRepo ?? null,
    sourcePath: origin.sourcePath ?? null,
    sourceBranch: 'main',
    sourceHash: null,
    isComplex: origin.isComplex ?? 0,
    allowedTools: content.allowedTools,
    model: content.model,
    effort: content.effort,
    context: content.context,
    agent: content.agent,
    disableModelInvocation: content.disableModelInvocation,
    userInvocable: content.userInvocable,
    version: 1,
    isEnabled: 1,
    systemDefault,
    isForAll: isForAll({ scope, systemDefault: systemDefault === 1 }),
    createdAt: now,
    lastUpdatedAt: now,
    lastFetchedAt: null,
    content: content.content,
  });
  if (!isNew) {
    throw skillExists();
  }
  return toSkill(await requireSkillRow(db, id));
};

/**
 * Stores a skill; nobody has it installed.
 *
 * @throws ProductError invalid when its front matter is none (`skill_invalid`), its owner is unknown (`owner_not_found`), or
 * there is one of its name, scope and owner (`skill_exists`)
 */
export const createSkill = async (
  app: App,
  input: Schemas['CreateSkillBody'] & {
    readonly type: SkillTable['type'];
    readonly scope: SkillScope;
    readonly systemDefault: boolean;
  },
): Promise<Skill> => {
  const content = readContent(input.content);
  return inTransaction(app, async (uow) => {
    if (input.ownerAgentId !== undefined && !(await findHolder(uow.db, input.ownerAgentId))) {
      throw invalid('Owner agent not found', { code: 'owner_not_found' });
    }
    return addSkill(uow, content, {
      type: input.type,
      scope: input.scope,
      ownerAgentId: input.ownerAgentId ?? '',
      systemDefault: input.systemDefault ? 1 : 0,
    });
  });
};

/** What may be sent of a system skill. */
const free = new Set(['isEnabled', 'lastFetchedAt']);

const truth = (value: boolean | undefined): 0 | 1 | undefined => (value === undefined ? undefined : value ? 1 : 0);

const instant = (value: string | null | undefined): string | null | undefined =>
  value === null || value === undefined ? value : storedTime(value);

const changesOf = (input: Schemas['UpdateSkillBody']): SkillChanges => {
  const changes = {
    name: input.name,
    description: input.description,
    scope: input.scope,
    isEnabled: truth(input.isEnabled),
    systemDefault: truth(input.systemDefault),
    sourceUrl: input.sourceUrl,
    sourceRepo: input.sourceRepo,
    sourcePath: input.sourcePath,
    sourceBranch: input.sourceBranch,
    sourceHash: input.sourceHash,
    isComplex: truth(input.isComplex),
    allowedTools: input.allowedTools,
    model: input.model,
    effort: input.effort,
    context: input.context,
    agent: input.agent,
    disableModelInvocation: truth(input.disableModelInvocation),
    userInvocable: truth(input.userInvocable),
    lastFetchedAt: instant(input.lastFetchedAt),
    // The text says it better than what was sent beside it.
    ...(input.content !== undefined && readContent(input.content)),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
};

/**
 * Changes what is sent of a skill; a new content is a new version, and replaces what its front matter says.
 *
 * @throws ProductError notFound; forbidden (`system_skill`); invalid (`skill_invalid`, `skill_exists`)
 */
export const updateSkill = async (app: App, id: string, input: Schemas['UpdateSkillBody']): Promise<Skill> => {
  const given = Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return inTransaction(app, async (uow) => {
    const { db, now } = uow;
    const row = await requireSkillRow(db, id);
    if (given.some((name) => !free.has(name))) {
      refuseIfSystem(row);
    }
    const changes = changesOf(input);
    const { name = row.name, scope = row.scope, systemDefault = row.systemDefault } = changes;
    if (await skillNameIsTaken(db, { id, name, scope, ownerAgentId: row.ownerAgentId })) {
      throw skillExists();
    }
    await updateSkillRow(
      db,
      id,
      { ...changes, isForAll: isForAll({ scope, systemDefault: systemDefault === 1 }), lastUpdatedAt: now },
      input.content !== undefined,
    );
    await withdrawChangedSkill(uow, id);
    return toSkill(await requireSkillRow(db, id));
  });
};

/** Deletes a skill with its files and installations. @throws ProductError notFound; forbidden (`system_skill`) */
export const deleteSkill = (app: App, id: string): Promise<void> =>
  inTransaction(app, async (uow) => {
    refuseIfSystem(await requireSkillRow(uow.db, id));
    await deleteSkillRow(uow.db, id);
    await withdrawChangedSkill(uow, id);
  });

/** Gives a skill to every agent; nobody need be asked about that any more. */
export const giveToAll = async (uow: UnitOfWork, id: string): Promise<void> => {
  await updateSkillRow(uow.db, id, { scope: 'swarm', isForAll: 1, lastUpdatedAt: uow.now }, false);
  await withdrawChangedSkill(uow, id);
};
