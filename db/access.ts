import type {
  CompiledQuery,
  Transaction as DatabaseTransaction,
  DialectAdapter,
  Kysely,
  QueryCreator,
  QueryResult,
  SelectQueryNode,
} from 'kysely';
import type { Database } from './schema.js';

/** A compiled query that changes nothing. */
export interface CompiledRead<Row> extends CompiledQuery<Row> {
  readonly query: SelectQueryNode;
}

/** What a query is built with that only reads. */
export type ReadBuilder = Pick<Kysely<Database>, 'selectFrom' | 'selectNoFrom'>;

/** What a change is built with. */
export type ChangeBuilder = QueryCreator<Database>;

/** The database as whoever only reads sees it, within a transaction or outside: it cannot change anything. */
export interface Reader extends ReadBuilder {
  executeQuery<Row>(query: CompiledRead<Row>): Promise<QueryResult<Row>>;
  /** What tells which database it is (`dialectOf`). */
  getExecutor(): { readonly adapter: DialectAdapter };
}

/** A transaction: every query that changes rows takes one, so that nobody changes anything outside a unit of work. */
export type Transaction = DatabaseTransaction<Database>;
