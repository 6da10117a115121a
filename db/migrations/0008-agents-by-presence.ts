import type { Kysely } from 'kysely';

/** The agents that were heard of last, found without reading all of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.createIndex('agents_presence').on('agents').columns(['isLead', 'lastSeenAt desc', 'id']).execute();
};
