import { sql } from 'kysely';

/** A text column in a form that no index answers: for conditions that must not choose the way of a search. */
export const unindexed = (column: string) => sql<string | null>`${sql.ref(column)} || ''`;
