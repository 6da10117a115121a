import { type Selectable, sql } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import { changeStatement, type Placeholders, statement } from '../statement.js';
import type { SkillTable, SkillUseTable } from '../tables/skills.js';
import { hasFew } from './reach.js';

export type SkillUseRow = Selectable<SkillUseTable>;

/** A skill that a name may mean for an agent; `installedAt` null: the agent has not installed it. */
export type NamedSkillRow = Pick<
  Selectable<SkillTable>,
  'id' | 'type' | 'scope' | 'isForAll' | 'isEnabled' | 'createdAt'
> & { readonly installedAt: string | null };

const named = statement((db, parameter: Placeholders<{ agentId: string; name: string }>) =>
  db
    .selectFrom('skills')
    .leftJoin('agent_skills', (join) =>
      join
        .onRef('agent_skills.skillId', '=', 'skills.id')
        .on('agent_skills.agentId', '=', parameter.agentId)
        .on('agent_skills.isActive', '=', 1),
    )
    .select(['skills.id', 'skills.type', 'skills.scope', 'skills.isForAll', 'skills.isEnabled', 'skills.createdAt'])
    .select('agent_skills.installedAt')
    .where('skills.name', '=', parameter.name)
    .where((row) => row.or([row('skills.scope', '<>', 'agent'), row('agent_skills.installedAt', 'is not', null)]))
    .orderBy('skills.createdAt', 'desc')
    .orderBy('skills.id', 'desc')
    .limit(100),
);

/** The skills of a name that an agent has installed, or that are not for one agent alone; the newest first. */
export const listNamedSkillRows = (db: Reader, agentId: string, name: string): Promise<NamedSkillRow[]> =>
  named.all(db, { agentId, name });

const held = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('skills').select('id').where('id', '=', parameter.id).forKeyShare(),
);

/** Whether a skill is there; then nobody deletes it until the transaction ends. */
export const holdSkill = async (db: Transaction, id: string): Promise<boolean> =>
  (await held.first(db, { id })) !== undefined;

const insertOne = changeStatement((db, row: Placeholders<SkillUseRow>) =>
  db.insertInto('skill_uses').values({
    id: row.id,
    skillId: row.skillId,
    agentId: row.agentId,
    taskId: row.taskId,
    sessionId: row.sessionId,
    harness: row.harness,
    via: row.via,
    status: row.status,
    tokens: row.tokens,
    createdAt: row.createdAt,
    minute: row.minute,
  }),
);

const countOne = changeStatement((db, row: Placeholders<{ skillId: string; createdAt: string }>) =>
  db
    .insertInto('skill_counts')
    .values((value) => ({ skillId: row.skillId, invocationCount: value.lit(1), lastInvokedAt: row.createdAt }))
    .onConflict((conflict) =>
      conflict.column('skillId').doUpdateSet((update) => ({
        invocationCount: update('skill_counts.invocationCount', '+', update.lit(1)),
        lastInvokedAt: update
          .case()
          .when('skill_counts.lastInvokedAt', '<', update.ref('excluded.lastInvokedAt'))
          .then(update.ref('excluded.lastInvokedAt'))
          .else(update.ref('skill_counts.lastInvokedAt'))
          .end(),
      })),
    ),
);

/** Stores that a skill was used, and counts it. */
export const insertSkillUse = async (db: Transaction, row: SkillUseRow): Promise<void> => {
  await insertOne.send(db, row);
  await countOne.send(db, { skillId: row.skillId, createdAt: row.createdAt });
};

/** The uses of a skill from a time on; undefined: all. */
export interface UseFilter {
  readonly skillId: string;
  readonly since: string | undefined;
}

const uses = (db: Reader, { skillId, since }: UseFilter) => {
  const all = db.selectFrom('skill_uses').where('skill_uses.skillId', '=', skillId);
  return since === undefined ? all : all.where('skill_uses.createdAt', '>=', since);
};

export const reachesFewUses = (db: Reader, filter: UseFilter): Promise<boolean> => hasFew(db, uses(db, filter));

export const sumSkillUses = (db: Reader, filter: UseFilter) =>
  uses(db, filter)
    .select((row) => [
      row.fn.countAll<number>().as('invocations'),
      row.fn.count<number>('agentId').distinct().as('distinctAgents'),
      row.fn.count<number>('taskId').distinct().as('distinctTasks'),
      row.fn.sum<number | null>('tokens').as('tokens'),
    ])
    .executeTakeFirstOrThrow();

/** Uses by day, counted from 1970 at a place so many minutes east of UTC; days without any are left out. */
export const countUsesByDay = (db: Reader, filter: UseFilter, offsetMinutes: number) => {
  const day = sql<number>`(${sql.ref('minute')} + ${sql.lit(offsetMinutes)}) / 1440`;
  return uses(db, filter)
    .select((row) => [
      day.as('day'),
      row.fn.countAll<number>().as('invocations'),
      row.fn.count<number>('taskId').distinct().as('tasks'),
    ])
    .groupBy(day)
    .orderBy(day)
    .execute();
};

/** Who used it how often, the most first. */
export const countUsesByAgent = (db: Reader, filter: UseFilter, limit: number) =>
  uses(db, filter)
    .leftJoin('agents', 'agents.id', 'skill_uses.agentId')
    .select((row) => [
      'skill_uses.agentId',
      row.fn.max('agents.name').as('agentName'),
      row.fn.countAll<number>().as('invocations'),
      row.fn.max('skill_uses.createdAt').as('lastInvokedAt'),
    ])
    .groupBy('skill_uses.agentId')
    .orderBy('invocations', 'desc')
    .orderBy('lastInvokedAt', 'desc')
    .limit(limit)
    .execute();

/** How often with which harness, or which way, the most first. */
export const countUsesBy = (db: Reader, filter: UseFilter, column: 'harness' | 'via', limit: number) =>
  uses(db, filter)
    .select((row) => [`${column} as key`, row.fn.countAll<number>().as('invocations')])
    .groupBy(column)
    .orderBy('invocations', 'desc')
    .orderBy(column)
    .limit(limit)
    .execute();

/** The newest uses, the newest first. */
export const listNewestUses = (db: Reader, filter: UseFilter, limit: number) =>
  uses(db, filter)
    .leftJoin('agents', 'agents.id', 'skill_uses.agentId')
    .select([
      'skill_uses.id',
      'skill_uses.agentId',
      'agents.name as agentName',
      'skill_uses.taskId',
      'skill_uses.sessionId',
      'skill_uses.harness',
      'skill_uses.via',
      'skill_uses.status',
      'skill_uses.createdAt',
    ])
    .orderBy('skill_uses.createdAt', 'desc')
    .orderBy('skill_uses.id', 'desc')
    .limit(limit)
    .execute();
