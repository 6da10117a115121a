import type { Kysely } from 'kysely';

/** Workers that the swarm starts by itself: of which pool they are, and what opens the API for them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('runtime_instances').addColumn('poolId', 'text').execute();
  await db.schema.alterTable('runtime_instances').addColumn('controllerId', 'text').execute();
  await db.schema.alterTable('runtime_instances').addColumn('externalId', 'text').execute();
  await db.schema.alterTable('runtime_instances').addColumn('reason', 'text').execute();
  await db.schema.alterTable('runtime_instances').addColumn('tokenHash', 'text').execute();
  await db.schema.alterTable('runtime_instances').addColumn('sealedToken', 'text').execute();
  await db.schema.alterTable('runtime_instances').addColumn('idleSince', 'text').execute();
  await db.schema.createIndex('runtime_instances_token').unique().on('runtime_instances').column('tokenHash').execute();
  await db.schema
    .createIndex('runtime_instances_pool')
    .on('runtime_instances')
    .columns(['poolId', 'status', 'id'])
    .execute();
  await db.schema
    .createIndex('runtime_instances_controller')
    .on('runtime_instances')
    .columns(['controllerId', 'status'])
    .execute();
};
