import { type Expression, type ExpressionWrapper, expressionBuilder } from 'kysely';
import type { ReadBuilder } from '../access.js';
import type { Database } from '../schema.js';

/**
 * How many tasks an agent has under way: those it works on and the offers it is reviewing.
 *
 * @param agentId a value, the placeholder of one, or a column
 */
export const activeTasksOf = (
  db: ReadBuilder,
  agentId: string | Expression<string>,
): ExpressionWrapper<Database, keyof Database, number> => {
  const running = db
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('agentId', '=', agentId)
    .where('status', '=', 'in_progress');
  const reviewing = db
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('offeredTo', '=', agentId)
    .where('status', '=', 'reviewing');
  return expressionBuilder<Database>()(running, '+', reviewing).$castTo<number>();
};
