import pg from 'pg';
import { addressOf, clientConfig } from '../../db/dialect/postgres/server.js';
import { openDatabase } from '../../db/open.js';
import type { PostgresServer } from '../../db/target.js';
import { CommandError } from '../lib/command.js';
import type { Column, ColumnKind, SourceSide, Table, TargetSide, Value, Values } from './side.js';
import { countTable, historyTable, ownTables } from './side.js';

const rowsAtOnce = 500;
/** Of rows together; one that has more comes alone. */
const bytesAtOnce = 4 * 1024 * 1024;
const lengthsAtOnce = 5000;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const kinds: ReadonlyMap<string, ColumnKind> = new Map([
  ['text', 'text'],
  ['bigint', 'integer'],
  ['integer', 'integer'],
  ['smallint', 'integer'],
  ['double precision', 'real'],
  ['real', 'real'],
  ['bytea', 'bytes'],
]);

const kindOf = (table: string, { name, type }: { name: string; type: string }): ColumnKind => {
  const kind = kinds.get(type);
  if (kind === undefined) {
    throw new CommandError(`${table}.${name} is of the type ${type}, which this command does not know`);
  }
  return kind;
};

const readers: Readonly<Record<ColumnKind, (text: string) => Value>> = {
  text: (text) => text,
  integer: BigInt,
  real: Number,
  bytes: (text) => Buffer.from(text.slice(2), 'hex'),
};

const arrayTypes: Readonly<Record<ColumnKind, string>> = {
  text: 'text[]',
  integer: 'bigint[]',
  real: 'double precision[]',
  bytes: 'bytea[]',
};

/** What a value has as PostgreSQL writes it, unless that is little. It tells that without reading what is stored apart. */
const lengthOf = ({ name, kind }: Column): readonly string[] => {
  const length = `coalesce(octet_length(${quoted(name)}), 0)::bigint`;
  if (kind === 'bytes') {
    return [`2 * ${length}`];
  }
  return kind === 'text' ? [length] : [];
};

const columnNames = (columns: readonly Column[]): string => columns.map(({ name }) => quoted(name)).join(', ');

class PostgresSide {
  readonly name: string;
  protected readonly client: pg.Client;

  protected constructor(client: pg.Client, name: string) {
    this.client = client;
    this.name = name;
  }

  protected static async connect(server: PostgresServer): Promise<pg.Client> {
    const client = new pg.Client({
      ...clientConfig({ ...server, statementTimeoutMs: 0, idleTransactionTimeoutMs: 0 }),
      // Every value as PostgreSQL writes it: none loses digits.
      types: { getTypeParser: () => (text: string) => text },
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  protected async texts(statement: string, values: unknown[] = []): Promise<string[][]> {
    const { rows } = await this.client.query<string[]>({ text: statement, values, rowMode: 'array' });
    return rows;
  }

  /** @throws CommandError when somebody else is connected */
  async assertUnused(): Promise<void> {
    const [[others = '0'] = []] = await this.texts(
      `select count(*) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
         and application_name <> 'swarm command'`,
    );
    if (others !== '0') {
      throw new CommandError(
        `The database ${this.name} is in use: ${others} other ${others === '1' ? 'connection is' : 'connections are'} open. Stop all servers first.`,
      );
    }
  }

  async tables(): Promise<readonly Table[]> {
    const rows = await this.texts(
      `select c.table_name, c.column_name, c.data_type from information_schema.columns c
       join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
       where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.table_name <> all ($1)
       order by c.table_name collate "C", c.column_name collate "C"`,
      [ownTables],
    );
    const columns = new Map<string, Column[]>();
    for (const [table = '', name = '', type = ''] of rows) {
      columns.set(table, [...(columns.get(table) ?? []), { name, kind: kindOf(table, { name, type }) }]);
    }
    return [...columns].map(([name, ofTable]) => ({ name, columns: ofTable }));
  }

  async migrations(): Promise<readonly string[]> {
    return (await this.texts(`select name from ${historyTable} order by name collate "C"`)).flat();
  }

  async count({ name }: Table): Promise<number> {
    const [[count] = []] = await this.texts(`select count(*) from ${quoted(name)}`);
    return Number(count);
  }

  /** To be read in a transaction. */
  async *pages({ name, columns }: Table): AsyncIterable<readonly Values[]> {
    const lengths = ['8', ...columns.flatMap(lengthOf)].join(' + ');
    // Both cursors read the table from its beginning, in the same order.
    await this.client.query(`
      set local synchronize_seqscans = off;
      declare lengths_to_copy no scroll cursor for select ${lengths} from ${quoted(name)};
      declare rows_to_copy no scroll cursor for select ${columnNames(columns)} from ${quoted(name)}`);
    try {
      for await (const count of this.#fewEnough()) {
        const rows: (string | null)[][] = await this.texts(`fetch ${count} from rows_to_copy`);
        if (rows.length === 0) {
          return;
        }
        yield rows.map((row) =>
          row.map((text, index) => (text === null ? null : readers[columns[index]?.kind ?? 'text'](text))),
        );
      }
    } finally {
      await this.client.query('close rows_to_copy; close lengths_to_copy');
    }
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  /** How many rows are few enough to be read next, without end: where there are no lengths any more, one. */
  async *#fewEnough(): AsyncIterable<number> {
    let rows = 0;
    let bytes = 0;
    for (;;) {
      const lengths = (await this.texts(`fetch ${lengthsAtOnce} from lengths_to_copy`)).flat().map(Number);
      for (const length of lengths) {
        if (rows === rowsAtOnce || (rows > 0 && bytes + length > bytesAtOnce)) {
          yield rows;
          rows = 0;
          bytes = 0;
        }
        rows += 1;
        bytes += length;
      }
      if (lengths.length === 0) {
        yield Math.max(rows, 1);
        rows = 0;
      }
    }
  }
}

/** A PostgreSQL database as it is at one moment. */
export class PostgresSource extends PostgresSide implements SourceSide {
  /** @throws CommandError when it is in use */
  static async open(server: PostgresServer): Promise<PostgresSource> {
    const source = new PostgresSource(await PostgresSide.connect(server), addressOf(server));
    await source.assertUnused();
    return source.#atOneMoment();
  }

  /** The same while servers go on. */
  static async openBeside(server: PostgresServer): Promise<PostgresSource> {
    return new PostgresSource(await PostgresSide.connect(server), addressOf(server)).#atOneMoment();
  }

  /** The first statement decides which moment that is. */
  async #atOneMoment(): Promise<this> {
    await this.client.query('begin isolation level repeatable read read only');
    await this.client.query('select 1');
    return this;
  }

  /** As 18. */
  async majorVersion(): Promise<number> {
    const [[version = '0'] = []] = await this.texts("select current_setting('server_version_num')::int / 10000");
    return Number(version);
  }

  /** All that PostgreSQL holds, SQLite holds, too. */
  async obstacles(): Promise<readonly string[]> {
    return [];
  }
}

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** A PostgreSQL database without rows, or without anything. All rows are written in one transaction. */
export class PostgresTarget extends PostgresSide implements TargetSide {
  readonly #server: PostgresServer;
  #references: readonly Reference[] = [];
  #tables: readonly Table[] = [];

  private constructor(client: pg.Client, server: PostgresServer) {
    super(client, addressOf(server));
    this.#server = server;
  }

  /** @throws CommandError when it is in use */
  static async open(server: PostgresServer): Promise<PostgresTarget> {
    const target = new PostgresTarget(await PostgresSide.connect(server), server);
    await target.assertUnused();
    return target;
  }

  async hasSchema(): Promise<boolean> {
    const [[history] = []] = await this.texts('select to_regclass($1)', [historyTable]);
    return history !== null;
  }

  async makeSchema(): Promise<void> {
    const { close } = await openDatabase(this.#server);
    await close();
  }

  async begin(tables: readonly Table[]): Promise<void> {
    this.#tables = tables;
    await this.client.query('begin');
    await this.client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access exclusive mode`);
  }

  async clear(): Promise<void> {
    this.#references = (
      await this.texts(
        `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
         where contype = 'f' and connamespace = current_schema()::regnamespace`,
      )
    ).map(([table = '', name = '', definition = '']) => ({ table, name, definition }));
    for (const { table, name } of this.#references) {
      await this.client.query(`alter table ${table} drop constraint ${quoted(name)}`);
    }
    for (const { name } of this.#tables) {
      await this.client.query(`alter table ${quoted(name)} disable trigger user`);
      await this.client.query(`delete from ${quoted(name)}`);
    }
  }

  async write({ name, columns }: Table, rows: readonly Values[]): Promise<void> {
    const arrays = columns.map((_column, index) =>
      rows.map((row) => {
        const value = row[index] ?? null;
        return typeof value === 'bigint' || typeof value === 'number' ? String(value) : value;
      }),
    );
    const parameters = columns.map(({ kind }, index) => `$${index + 1}::${arrayTypes[kind]}`);
    await this.client.query(
      `insert into ${quoted(name)} (${columnNames(columns)}) select * from unnest(${parameters.join(', ')})`,
      arrays,
    );
  }

  async commit(): Promise<void> {
    await this.client.query(`
      delete from ${countTable};
      insert into ${countTable} (status, "isHeartbeat", "isRoot", shard, count)
      select status, "isHeartbeat", ("parentTaskId" is null)::int, 0, count(*) from tasks group by 1, 2, 3`);
    for (const { name } of this.#tables) {
      await this.client.query(`alter table ${quoted(name)} enable trigger user`);
    }
    for (const { table, name, definition } of this.#references) {
      await this.client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    }
    const { command } = await this.client.query('commit');
    if (command !== 'COMMIT') {
      throw new CommandError('PostgreSQL took everything back at the end; try again');
    }
    await this.client.query('analyze');
  }
}
