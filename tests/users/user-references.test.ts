import { userReferences } from '../../db/queries/user-references.js';
import { useServer } from '../support/server.js';

const server = useServer();

const namesUser = /^(?:created|updated|requested|resolved|changed)By(?:UserId)?$/;

test('merging users rewrites every column of the schema that names a user', () => {
  const columns = server.database
    .prepare(
      `select tables.name as "table", columns.name as "column"
       from sqlite_master as tables join pragma_table_info(tables.name) as columns
       where tables.type = 'table'`,
    )
    .all() as { table: string; column: string }[];
  const naming = columns
    .filter(({ column }) => namesUser.test(column))
    .map(({ table, column }) => `${table}.${column}`);

  expect(userReferences.map(([table, column]) => `${table}.${column}`).sort()).toEqual(naming.sort());
});
