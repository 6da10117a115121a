import { type Kysely, sql } from 'kysely';

/** Skills with their files, who has them installed, and how they are used. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('skills')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('ownerAgentId', 'text', (column) => column.notNull())
    .addColumn('sourceUrl', 'text')
    .addColumn('sourceRepo', 'text')
    .addColumn('sourcePath', 'text')
    .addColumn('sourceBranch', 'text', (column) => column.notNull())
    .addColumn('sourceHash', 'text')
    .addColumn('isComplex', 'integer', (column) => column.notNull())
    .addColumn('allowedTools', 'text')
    .addColumn('model', 'text')
    .addColumn('effort', 'text')
    .addColumn('context', 'text')
    .addColumn('agent', 'text')
    .addColumn('disableModelInvocation', 'integer', (column) => column.notNull())
    .addColumn('userInvocable', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('isEnabled', 'integer', (column) => column.notNull())
    .addColumn('systemDefault', 'integer', (column) => column.notNull())
    .addColumn('isForAll', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('lastUpdatedAt', 'text', (column) => column.notNull())
    .addColumn('lastFetchedAt', 'text')
    // The longest column is the last one: reading the others opens nothing of it.
    .addColumn('content', 'text', (column) => column.notNull())
    .addUniqueConstraint('skills_name_scope_owner', ['name', 'scope', 'ownerAgentId'])
    .execute();
  await db.schema
    .createIndex('skills_for_all')
    .on('skills')
    .columns(['name', 'id'])
    .where(sql.ref('isForAll'), '=', sql.lit(1))
    .execute();
  await db.schema.createIndex('skills_owner').on('skills').columns(['ownerAgentId', 'name']).execute();
  await db.schema
    .createTable('skill_files')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('skillId', 'text', (column) => column.notNull().references('skills.id').onDelete('cascade'))
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('mimeType', 'text', (column) => column.notNull())
    .addColumn('isBinary', 'integer', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('lastUpdatedAt', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addUniqueConstraint('skill_files_path', ['skillId', 'path'])
    .execute();
  await db.schema
    .createTable('agent_skills')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('agentId', 'text', (column) => column.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('skillId', 'text', (column) => column.notNull().references('skills.id').onDelete('cascade'))
    .addColumn('isActive', 'integer', (column) => column.notNull())
    .addColumn('installedAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('agent_skills_agent_skill', ['agentId', 'skillId'])
    .execute();
  await db.schema.createIndex('agent_skills_skill').on('agent_skills').column('skillId').execute();
  // Beside the skills: using one changes nothing of it, and waits for nobody who edits it.
  await db.schema
    .createTable('skill_counts')
    .addColumn('skillId', 'text', (column) => column.primaryKey().notNull().references('skills.id').onDelete('cascade'))
    .addColumn('invocationCount', 'integer', (column) => column.notNull())
    .addColumn('lastInvokedAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('skill_uses')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('skillId', 'text', (column) => column.notNull().references('skills.id').onDelete('cascade'))
    .addColumn('agentId', 'text')
    .addColumn('taskId', 'text')
    .addColumn('sessionId', 'text')
    .addColumn('harness', 'text', (column) => column.notNull())
    .addColumn('via', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('tokens', 'real', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('minute', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('skill_uses_time').on('skill_uses').columns(['skillId', 'createdAt']).execute();
};
