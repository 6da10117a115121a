import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../schema.js';

/** Whether a text contains another, ASCII letters in any case. Wildcards in the needle are ordinary characters. */
export const containsText = (text: Expression<string | null>, needle: string): Expression<SqlBool> => {
  const pattern = `%${needle.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${expressionBuilder<Database>()(text, 'like', pattern)} escape '\\'`;
};
