import type { Selectable } from 'kysely';
import type { SkillScope, SkillType } from '../../generated/swarm/enums.js';
import type { ReadBuilder, Reader, Transaction } from '../access.js';
import { containsText } from '../dialect/text.js';
import { type Placeholders, readTogether, statement } from '../statement.js';
import type { AgentSkillTable, SkillFileTable, SkillTable } from '../tables/skills.js';
import { bytesOfAll } from './page-bytes.js';

type StoredSkillRow = Selectable<SkillTable>;
export type SkillFileRow = Selectable<SkillFileTable>;
export type AgentSkillRow = Selectable<AgentSkillTable>;

const besideContent = [
  'skills.id',
  'skills.name',
  'skills.description',
  'skills.type',
  'skills.scope',
  'skills.ownerAgentId',
  'skills.sourceUrl',
  'skills.sourceRepo',
  'skills.sourcePath',
  'skills.sourceBranch',
  'skills.sourceHash',
  'skills.isComplex',
  'skills.allowedTools',
  'skills.model',
  'skills.effort',
  'skills.context',
  'skills.agent',
  'skills.disableModelInvocation',
  'skills.userInvocable',
  'skills.version',
  'skills.isEnabled',
  'skills.systemDefault',
  'skills.createdAt',
  'skills.lastUpdatedAt',
  'skills.lastFetchedAt',
  'skill_counts.invocationCount',
  'skill_counts.lastInvokedAt',
] as const;

/** How often a skill was used; null: never. */
interface Counts {
  readonly invocationCount: number | null;
  readonly lastInvokedAt: string | null;
}

/** A skill as it is shown; without its content where that was not asked for. */
export type SkillRow = Omit<StoredSkillRow, 'isForAll' | 'content'> & Counts & { readonly content?: string };

const withCounts = (db: ReadBuilder) =>
  db.selectFrom('skills').leftJoin('skill_counts', 'skill_counts.skillId', 'skills.id').select(besideContent);

const one = statement((db, parameter: Placeholders<{ id: string }>) =>
  withCounts(db).select('skills.content').where('skills.id', '=', parameter.id),
);

export const findSkillRow = (db: Reader, id: string): Promise<(SkillRow & { content: string }) | undefined> =>
  one.first(db, { id });

export const findSkillOwner = (db: Reader, id: string): Promise<Pick<StoredSkillRow, 'ownerAgentId'> | undefined> =>
  db.selectFrom('skills').select('ownerAgentId').where('id', '=', id).executeTakeFirst();

export interface SkillFilter {
  readonly type?: SkillType | undefined;
  readonly scope?: SkillScope | undefined;
  readonly ownerAgentId?: string | undefined;
  readonly isEnabled?: 0 | 1 | undefined;
  /** A text of the name or the description. */
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
}

const matching = (db: ReadBuilder, { type, scope, ownerAgentId, isEnabled, search }: SkillFilter) => {
  let query = db.selectFrom('skills');
  if (type !== undefined) {
    query = query.where('skills.type', '=', type);
  }
  if (scope !== undefined) {
    query = query.where('skills.scope', '=', scope);
  }
  if (ownerAgentId !== undefined) {
    query = query.where('skills.ownerAgentId', '=', ownerAgentId);
  }
  if (isEnabled !== undefined) {
    query = query.where('skills.isEnabled', '=', isEnabled);
  }
  if (search !== undefined) {
    query = query.where((row) =>
      row.or([containsText(row.ref('skills.name'), search), containsText(row.ref('skills.description'), search)]),
    );
  }
  return query;
};

/** All that match, by name. */
export const listSkillRows = (db: Reader, filter: SkillFilter, withContent: boolean): Promise<SkillRow[]> => {
  const listed = matching(db, filter)
    .leftJoin('skill_counts', 'skill_counts.skillId', 'skills.id')
    .select(besideContent)
    .orderBy('skills.name')
    .orderBy('skills.id');
  const page = filter.limit === undefined ? listed : listed.limit(filter.limit);
  return withContent ? page.select('skills.content').execute() : page.execute();
};

const shortTexts = ['name', 'description', 'allowedTools'] as const;

/** Bytes of all that match. */
export const sumSkillBytes = async (db: Reader, filter: SkillFilter, withContent: boolean): Promise<number> => {
  const sum = matching(db, filter).select((row) =>
    bytesOfAll<'skills'>(...shortTexts, ...(withContent ? (['content'] as const) : []))(row).as('bytes'),
  );
  return (await sum.executeTakeFirstOrThrow()).bytes ?? 0;
};

/** A skill that an agent has; `installedAt` null: it has it because everybody has. */
export type SkillRowOfAgent = SkillRow & { readonly installedAt: string | null };

/** What of a skill its agent's signature is made of, and what decides which of several with one name counts. */
export type SignedSkillRow = Pick<
  SkillRowOfAgent,
  'id' | 'name' | 'type' | 'version' | 'isEnabled' | 'lastUpdatedAt' | 'sourceHash' | 'installedAt' | 'createdAt'
>;

const installed = (db: ReadBuilder, agentId: string) =>
  db
    .selectFrom('agent_skills')
    .innerJoin('skills', 'skills.id', 'agent_skills.skillId')
    .where('agent_skills.agentId', '=', agentId)
    .where('agent_skills.isActive', '=', 1)
    .where('skills.isEnabled', '=', 1)
    .select('agent_skills.installedAt');

const ofEverybody = (db: ReadBuilder) =>
  db
    .selectFrom('skills')
    .where('skills.isForAll', '=', 1)
    .where('skills.isEnabled', '=', 1)
    .select((row) => row.val<string | null>(null).as('installedAt'));

const signedColumns = [
  'skills.id',
  'skills.name',
  'skills.type',
  'skills.version',
  'skills.isEnabled',
  'skills.lastUpdatedAt',
  'skills.sourceHash',
  'skills.createdAt',
] as const;

const installedSigned = statement((db, parameter: Placeholders<{ agentId: string }>) =>
  installed(db, parameter.agentId).select(signedColumns),
);
const everybodysSigned = statement((db, _: Placeholders<Record<never, never>>) =>
  ofEverybody(db).select(signedColumns),
);

/** The skills that an agent has, without their texts: those installed, then those of everybody. */
export const listSignedSkillRows = async (db: Reader, agentId: string): Promise<SignedSkillRow[]> => {
  const [own, everybodys] = await readTogether(db, [installedSigned.asked({ agentId }), everybodysSigned.asked({})]);
  return [...own, ...everybodys];
};

const installedWhole = statement((db, parameter: Placeholders<{ agentId: string }>) =>
  installed(db, parameter.agentId)
    .leftJoin('skill_counts', 'skill_counts.skillId', 'skills.id')
    .select(besideContent)
    .select('skills.content'),
);
const everybodysWhole = statement((db, _: Placeholders<Record<never, never>>) =>
  ofEverybody(db)
    .leftJoin('skill_counts', 'skill_counts.skillId', 'skills.id')
    .select(besideContent)
    .select('skills.content'),
);

/** The same with all there is of them. */
export const listSkillRowsOfAgent = async (db: Reader, agentId: string): Promise<SkillRowOfAgent[]> => {
  const [own, everybodys] = await readTogether(db, [installedWhole.asked({ agentId }), everybodysWhole.asked({})]);
  return [...own, ...everybodys];
};

const bytesOfOwn = statement((db, parameter: Placeholders<{ agentId: string }>) =>
  installed(db, parameter.agentId)
    .clearSelect()
    .select((row) => bytesOfAll<'skills'>('description', 'content')(row).as('bytes')),
);
const bytesOfEverybodys = statement((db, _: Placeholders<Record<never, never>>) =>
  ofEverybody(db)
    .clearSelect()
    .select((row) => bytesOfAll<'skills'>('description', 'content')(row).as('bytes')),
);

/** Bytes of all of them. */
export const sumSkillBytesOfAgent = async (db: Reader, agentId: string): Promise<number> => {
  const [[own], [everybodys]] = await readTogether(db, [bytesOfOwn.asked({ agentId }), bytesOfEverybodys.asked({})]);
  return (own?.bytes ?? 0) + (everybodys?.bytes ?? 0);
};

const total = statement((db, _: Placeholders<Record<never, never>>) =>
  db.selectFrom('skills').select((row) => row.fn.countAll<number>().as('count')),
);

/** How many skills there are. */
export const countSkills = async (db: Reader): Promise<number> => (await total.first(db, {}))?.count ?? 0;

/** Whether another skill has this name, scope and owner. */
export const skillNameIsTaken = async (
  db: Reader,
  { id, name, scope, ownerAgentId }: Pick<StoredSkillRow, 'id' | 'name' | 'scope' | 'ownerAgentId'>,
): Promise<boolean> => {
  const row = await db
    .selectFrom('skills')
    .select('id')
    .where('name', '=', name)
    .where('scope', '=', scope)
    .where('ownerAgentId', '=', ownerAgentId)
    .where('id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether another skill of this name is for every agent of the swarm, whoever owns it. */
export const swarmSkillNameIsTaken = async (
  db: Reader,
  { id, name }: Pick<StoredSkillRow, 'id' | 'name'>,
): Promise<boolean> => {
  const row = await db
    .selectFrom('skills')
    .select('id')
    .where('name', '=', name)
    .where('scope', '=', 'swarm')
    .where('id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
};

/** Stores a skill, unless there is one of its name, scope and owner; returns whether it did. */
export const insertSkill = async (db: Transaction, row: StoredSkillRow): Promise<boolean> => {
  const result = await db
    .insertInto('skills')
    .values(row)
    .onConflict((conflict) => conflict.columns(['name', 'scope', 'ownerAgentId']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export type SkillChanges = Partial<Omit<StoredSkillRow, 'id' | 'type' | 'ownerAgentId' | 'version' | 'createdAt'>>;

/** Changes a skill, and makes a new version of it when `isNewVersion`. */
export const updateSkillRow = async (
  db: Transaction,
  id: string,
  changes: SkillChanges,
  isNewVersion: boolean,
): Promise<void> => {
  const query = db.updateTable('skills').where('id', '=', id).set(changes);
  await (isNewVersion ? query.set((row) => ({ version: row('version', '+', 1) })) : query).execute();
};

/** Deletes a skill with all that belongs to it; returns whether there was one. */
export const deleteSkillRow = async (db: Transaction, id: string): Promise<boolean> => {
  const result = await db.deleteFrom('skills').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
};

/** The remote skills, or one of them, by name. */
export const listRemoteSkillRows = (db: Reader, id: string | undefined): Promise<SkillRow[]> => {
  const remote = withCounts(db).where('skills.type', '=', 'remote').orderBy('skills.name').orderBy('skills.id');
  return (id === undefined ? remote : remote.where('skills.id', '=', id)).execute();
};

const fileColumns = ['id', 'skillId', 'path', 'mimeType', 'isBinary', 'size', 'createdAt', 'lastUpdatedAt'] as const;

/** The files of a skill by path, without their contents. */
export const listSkillFileRows = (db: Reader, skillId: string): Promise<Omit<SkillFileRow, 'content'>[]> =>
  db.selectFrom('skill_files').select(fileColumns).where('skillId', '=', skillId).orderBy('path').execute();

/** The files of a skill by path, but for binaries. */
export const listTextFileRows = (db: Reader, skillId: string): Promise<Pick<SkillFileRow, 'path' | 'content'>[]> =>
  db
    .selectFrom('skill_files')
    .select(['path', 'content'])
    .where('skillId', '=', skillId)
    .where('isBinary', '=', 0)
    .orderBy('path')
    .execute();

export const findSkillFileRow = (db: Reader, skillId: string, path: string): Promise<SkillFileRow | undefined> =>
  db.selectFrom('skill_files').selectAll().where('skillId', '=', skillId).where('path', '=', path).executeTakeFirst();

/** Stores a file, in place of the one with its path, which keeps its id; returns what is stored. */
export const upsertSkillFileRow = (db: Transaction, row: SkillFileRow): Promise<SkillFileRow> =>
  db
    .insertInto('skill_files')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['skillId', 'path']).doUpdateSet((update) => ({
        mimeType: update.ref('excluded.mimeType'),
        isBinary: update.ref('excluded.isBinary'),
        size: update.ref('excluded.size'),
        lastUpdatedAt: update.ref('excluded.lastUpdatedAt'),
        content: update.ref('excluded.content'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Deletes a file; returns whether there was one. */
export const deleteSkillFileRow = async (db: Transaction, skillId: string, path: string): Promise<boolean> => {
  const result = await db
    .deleteFrom('skill_files')
    .where('skillId', '=', skillId)
    .where('path', '=', path)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
};

/** Gives a skill to an agent, again when it has it; returns what is stored. */
export const upsertAgentSkill = (db: Transaction, row: AgentSkillRow): Promise<AgentSkillRow> =>
  db
    .insertInto('agent_skills')
    .values(row)
    .onConflict((conflict) => conflict.columns(['agentId', 'skillId']).doUpdateSet({ isActive: 1 }))
    .returningAll()
    .executeTakeFirstOrThrow();

/** Takes a skill from an agent; returns whether it had it. */
export const deleteAgentSkill = async (db: Transaction, agentId: string, skillId: string): Promise<boolean> => {
  const result = await db
    .deleteFrom('agent_skills')
    .where('agentId', '=', agentId)
    .where('skillId', '=', skillId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
};

const defaults = statement((db, _: Placeholders<Record<never, never>>) =>
  db
    .selectFrom('skills')
    .select('id')
    .where('isForAll', '=', 1)
    .where('systemDefault', '=', 1)
    .where('isEnabled', '=', 1),
);

/** The enabled skills that every new agent gets installed. */
export const listDefaultSkillIds = async (db: Reader): Promise<string[]> =>
  (await defaults.all(db, {})).map(({ id }) => id);
