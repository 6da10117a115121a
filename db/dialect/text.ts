import { type Expression, type SqlBool, sql } from 'kysely';

/** Whether a text contains another, ASCII letters in any case. Wildcards in the needle are ordinary characters. */
export const containsText = (text: Expression<string | null>, needle: string): Expression<SqlBool> =>
  sql<SqlBool>`${text} like ${`%${needle.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
