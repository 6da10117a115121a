import type { components } from '../../generated/swarm/types.js';
import { registerAgent } from '../support/agents.js';
import { definitionOf, noMetric, storeMetric } from '../support/metrics.js';
import { testOn } from '../support/only-on.js';
import { useServer } from '../support/server.js';

type Definition = components['schemas']['MetricDefinition'];

const server = useServer();
const start = async (definition: Definition, variables: Record<string, string | number | boolean | null> = {}) =>
  server.call('runMetricDefinition', { path: { id: await storeMetric(server, definition) }, body: { variables } });
const run = async (...statements: string[]) => (await start(definitionOf(...statements))).body;
const outcomeOf = (sql: string) => start(definitionOf(sql)).then(({ status }) => status, String);

describe('runMetricDefinition', () => {
  test('runs each widget, and repeats the result of the first', async () => {
    await registerAgent(server, { name: 'Run Ada' });
    const body = await run(
      `select name, "isLead" from agents where name = 'Run Ada'`,
      'with n as (select 3 as x) select x from n;',
    );

    expect(body.widgets.map(({ result }) => result.rows)).toEqual([[{ name: 'Run Ada', isLead: 0 }], [{ x: 3 }]]);
    expect(body.result).toEqual(body.widgets[0]?.result);
    expect(body.result).toEqual({
      columns: ['name', 'isLead'],
      rows: [{ name: 'Run Ada', isLead: 0 }],
      elapsed: expect.any(Number),
      total: 1,
      truncated: false,
      maxRows: 100,
    });
    expect((await run('select 1 as n where 1 = 0 -- none')).result).toMatchObject({
      columns: ['n'],
      rows: [],
      total: 0,
    });
  });

  test('keeps the first rows, in their order, and counts all', async () => {
    const sql =
      'with recursive n(x) as (select 1 union all select x + 1 from n where x < 900) select x from n order by x desc';
    const definition = definitionOf(sql, sql);
    (definition.widgets[1] as Definition['widgets'][number]).query.maxRows = 2;
    const { widgets } = (await start(definition)).body;

    expect(widgets.map(({ result }) => [result.rows.length, result.total, result.truncated])).toEqual([
      [100, 900, true],
      [2, 900, true],
    ]);
    expect(widgets[1]?.result.rows).toEqual([{ x: 900 }, { x: 899 }]);
  });

  test('yields so much at most with all its widgets together', async () => {
    const long = `with recursive n(x) as (select 1 union all select x + 1 from n where x < 500)
      select x, '${'y'.repeat(8000)}' as y from n`;
    const ofMany = (widgets: number): Definition => {
      const definition = definitionOf(...Array.from({ length: widgets }, () => long));
      for (const { query } of definition.widgets) {
        query.maxRows = 500;
      }
      return definition;
    };

    expect((await start(ofMany(3))).body.widgets.map(({ result }) => result.rows.length)).toEqual([500, 500, 500]);
    const id = await storeMetric(server, ofMany(5));
    await server.call('runMetricDefinition', { path: { id }, body: {} }).refused(400, 'query_failed');
  });

  testOn('sqlite', 'how bytes are written in SQL')('yields bytes as digits, and counts these', async () => {
    expect((await run(`select x'00ff1a' as b`)).result.rows).toEqual([{ b: '\\x00ff1a' }]);

    const megabytes = 'select zeroblob(3000000) as b';
    expect(await outcomeOf(megabytes)).toBe(200);
    const id = await storeMetric(server, definitionOf(megabytes, megabytes, megabytes));
    await server.call('runMetricDefinition', { path: { id }, body: {} }).refused(400, 'query_failed');
  });

  testOn('postgres', 'how bytes are written in SQL')('yields bytes as digits', async () => {
    expect((await run(`select '\\x00ff1a'::bytea as b`)).result.rows).toEqual([{ b: '\\x00ff1a' }]);
  });

  test('says which of its queries cannot be run', async () => {
    const second = await storeMetric(server, definitionOf('select 1 as n', 'select nothing as n'));
    const widget = server.call('runMetricDefinition', { path: { id: second }, body: {} });
    expect((await widget.refused(400, 'query_failed')).error).toMatch(/^Widget 'w1': .*nothing/);

    const ofOptions = await storeMetric(server, {
      ...definitionOf('select 1 as n'),
      variables: [{ key: 'who', type: 'select', optionsQuery: { sql: 'select nothing as n', valueKey: 'n' } }],
    });
    const options = server.call('runMetricDefinition', { path: { id: ofOptions }, body: {} });
    expect((await options.refused(400, 'query_failed')).error).toMatch(/^Options of the variable 'who': .*nothing/);
  });

  test('binds variables, and never splices them', async () => {
    const definition: Definition = {
      version: 1,
      widgets: [
        {
          id: 'w',
          title: 'w',
          query: {
            sql: `select name from agents where name = ? and "maxTasks" >= ?`,
            params: ['{{who}}', '{{least}}'],
          },
          viz: { type: 'table' },
        },
      ],
      variables: [
        { key: 'who', type: 'text', defaultValue: 'Bound Ada' },
        { key: 'least', type: 'number', defaultValue: 1 },
      ],
    };
    await registerAgent(server, { name: "Bound ' or 1=1 --" });
    await registerAgent(server, { name: 'Bound Ada' });
    const names = async (variables = {}) =>
      (await start(definition, variables)).body.result.rows.map(({ name }) => name);

    expect(await names()).toEqual(['Bound Ada']);
    expect(await names({ who: '', unknown: 1 })).toEqual(['Bound Ada']);
    expect(await names({ who: "' or 1=1 --" })).toEqual([]);
    expect(await names({ who: "Bound ' or 1=1 --" })).toEqual(["Bound ' or 1=1 --"]);
    expect(await names({ least: '9' })).toEqual([]);
    await server
      .call('runMetricDefinition', {
        path: { id: await storeMetric(server, definition) },
        body: { variables: { least: 'x' } },
      })
      .refused(400, 'metric_variable_invalid');
  });

  test('takes options from a query, and only those', async () => {
    await registerAgent(server, { name: 'Option A' });
    await registerAgent(server, { name: 'Option B' });
    const id = await storeMetric(server, {
      ...definitionOf('select 1 as n'),
      variables: [
        {
          key: 'who',
          type: 'select',
          optionsQuery: { sql: `select name from agents where name like 'Option%' order by name`, valueKey: 'name' },
        },
      ],
    });
    const { metric, variables } = (await server.call('runMetricDefinition', { path: { id }, body: {} })).body;

    expect(variables).toEqual({ who: 'Option A' });
    expect(metric.definition.variables?.[0]?.options).toEqual([
      { label: 'Option A', value: 'Option A' },
      { label: 'Option B', value: 'Option B' },
    ]);
    await server
      .call('runMetricDefinition', { path: { id }, body: { variables: { who: 'C' } } })
      .refused(400, 'metric_variable_invalid');
  });

  test.each([
    'select value from config',
    'select * from user_tokens',
    'select * from (select key from config) as x',
    'with c as (select * from credential_keys) select * from c',
    'select (select count(*) from connector_codes) as n',
    'select name from agents where exists (select 1 from config)',
    'select * from "config"',
    'select * from sqlite_schema',
    'select * from schema_migrations',
    'select * from kv_entries',
    'select * from metrics) as m union all select * from (select key from config',
  ])('opens no table that is not on the list: %s', async (sql) => {
    expect(await outcomeOf(sql)).toMatch(/query_not_allowed|query_failed/);
  });

  testOn('postgres', 'its functions')('calls nothing that reaches out of the statement', async () => {
    for (const sql of [
      `select pg_read_file('/etc/passwd')`,
      'select pg_sleep(1)',
      `select lo_import('/etc/passwd')`,
      `select dblink('', 'select 1')`,
      `select query_to_xml('select * from config', true, true, '')`,
      `select table_to_xml('config', true, true, '')`,
      `select database_to_xml(true, true, '')`,
      `select set_config('a.b', 'c', false)`,
      `select current_setting('data_directory')`,
      'select pg_terminate_backend(1)',
      `select nextval('x')`,
      `select * from pg_catalog.pg_authid`,
      'select * from information_schema.tables',
      `select * from ts_stat('select value from config')`,
      `select repeat('x', 1000000000)`,
      `select format('%900000000s', 'x')`,
      'select array_fill(1, array[100000000])',
      'select config from config',
      'with d as (delete from tasks returning id) select * from d',
      'select * from agents for update',
      'select 1 as n into stolen',
      `select 'a' || pg_ls_dir('.')`,
      `select * from agents order by pg_sleep(1)`,
      `select count(*) over (order by pg_sleep(1)) from agents`,
    ]) {
      expect([sql, await outcomeOf(sql)]).toEqual([sql, expect.stringMatching(/query_not_allowed|query_failed/)]);
    }
    expect(
      (await run(`select to_char(now(), 'YYYY') > '2000' as y, date_trunc('day', now())::date <= now()::date as d`))
        .result.rows,
    ).toEqual([{ y: 1, d: 1 }]);
  });

  testOn('postgres', 'the memory of a connection has no bound there')(
    'builds nothing much longer than what is stored',
    async () => {
      const doubled = (from: string): string => `select x || x as x from (${from}) as t`;
      const long = 'y'.repeat(3000);
      for (const sql of [
        `with recursive r(n, x) as (select 1, 'ab' union all select n + 1, x || x from r where n < 30) select length(x) from r`,
        `with recursive r(n, x) as (select 1, id from tasks union all select n + 1, concat(x, '/', x) from r where n < 30)
       select length(x) from r`,
        `select length(x) from (${Array.from({ length: 20 }).reduce<string>(doubled, "select 'ab' as x")}) as t`,
        `with a as (${doubled('select id as x from tasks')}), b as (${doubled('select a.x || a.x || a.x || a.x as x from a')}),
       c as (${doubled('select b.x || b.x || b.x || b.x as x from b')}), d as (${doubled('select c.x || c.x as x from c')})
       select length(x) from d`,
        `select length(d.x) from (select id as x from tasks) as a, lateral (${doubled('select a.x || a.x || a.x || a.x as x')}) as b,
       lateral (${doubled('select b.x || b.x || b.x || b.x as x')}) as c, lateral (${doubled('select c.x || c.x as x')}) as d`,
        `select length(string_agg('${long}', '')) from generate_series(1, 1000000)`,
        `select cardinality(array_agg('${long}'::text)) from generate_series(1, 1000000)`,
        `select array(select '${long}' || i from generate_series(1, 1000000) as i) is null`,
        `select json_agg('${long}'::text) is null from generate_series(1, 1000000)`,
        `select count(xmlagg(xmlcomment('${long}'))) over () from generate_series(1, 1000000)`,
        `select array_to_string(string_to_array('${long}', null), '${long}')`,
        `select replace(replace('${long}', 'y', '${long}'), 'y', '${long}')`,
        `select replace(name, 'a', name) from agents`,
        `select regexp_replace(name, '(.*)', '\\1\\1') from agents`,
        `select quote_literal(quote_literal(quote_literal(quote_literal(name)))) from agents`,
        `select ${Array.from({ length: 60 }, (_, n) => `'x'::char(10485760) as c${n}`).join(', ')}`,
        `select ${Array.from({ length: 60 }, (_, n) => `'1'::bit(83886080) as c${n}`).join(', ')}`,
        `select polygon(60000000, '((0,0),1)'::circle) is null`,
        `select jsonb_pretty('${'['.repeat(2000)}${']'.repeat(2000)}')`,
        `select ${'json_object(name: '.repeat(3)}name${' returning text)'.repeat(3)} from agents`,
      ]) {
        expect([sql, await outcomeOf(sql)]).toEqual([sql, expect.stringContaining('query_not_allowed')]);
      }

      for (const sql of [
        `select id || ' ' || status || ' ' || task as line, lower(concat_ws(' ', id, task)) as low from tasks`,
        `select case status when 'pending' then 'waits' when 'failed' then 'bad' else status end as shown, count(*) as n,
       coalesce(max(task), '–') as last, avg(length(task || id)) as chars from tasks group by 1 order by 1`,
        `select count(*) as n from tasks where status in (${Array.from({ length: 200 }, (_, index) => `'s${index}'`).join(', ')})`,
        `select ${Array.from({ length: 20 }, () => 'task').join(` || ',' || `)} as csv from tasks`,
        `select replace(replace(name, ' ', '-'), '"', '') as slug, regexp_replace(name, '[^a-z]', '', 'g') as letters,
       to_char(now(), 'YYYY-MM-DD') as day from agents`,
        `with days as (select left("createdAt"::text, 10) as day, status from tasks), named as (select day || ' ' || status as x from days)
       select x, count(*) as n from named group by x union all select 'all', count(*) from tasks`,
        `with recursive up(id, depth) as (select id, 0 from tasks union all select tasks.id, depth + 1 from tasks
       join up on tasks."parentTaskId" = up.id where depth < 9) select max(depth) as n from up`,
        `with recursive up(id, shown) as (select id, status || ' ' || task from tasks union all select tasks.id, status || ' ' || task
       from tasks join up on tasks."parentTaskId" = up.id) select shown from up`,
        `select name, rank() over (order by name) as place, lag(name) over (order by name) as before from agents`,
      ]) {
        expect([sql, await outcomeOf(sql)]).toEqual([sql, 200]);
      }
    },
  );

  testOn('postgres', 'the memory of a connection has no bound there')(
    'weighs recursions within recursions as often as they are deep, not twice as often with each',
    async () => {
      const nested = (depth: number): string =>
        depth === 0
          ? 'select 1 as x'
          : `with recursive r as (select x from (${nested(depth - 1)}) as t union all select x from r where false)
             select x from r`;
      expect(await outcomeOf(nested(40))).toBe(200);
    },
  );

  testOn('postgres', 'only there a statement is spelled anew')(
    'lets no value of a parameter change what was looked at',
    async () => {
      const attack = async (sql: string, value: string) => {
        const definition = definitionOf(sql);
        (definition.widgets[0] as Definition['widgets'][number]).query.params = [value];
        return start(definition).then(({ status }) => status, String);
      };

      for (const [sql, value] of [
        ['select 1 /* /* */ ? */ union select 2', '*/ select 3 --'],
        [`select E'\\' ? ' as x`, 'a'],
        ['select $$ ? $$ as x', '$$'],
      ] as const) {
        expect(await attack(sql, value)).toMatch(/query_not_allowed/);
      }
    },
  );

  testOn('sqlite', 'its functions')('neither attaches nor sets anything', async () => {
    for (const sql of [
      `select load_extension('x')`,
      "select * from pragma_table_info('config')",
      "select * from fsdir('.')",
    ]) {
      expect([sql, await outcomeOf(sql)]).toEqual([sql, expect.stringMatching(/query_not_allowed|query_failed/)]);
    }
  });

  test('ends a query that takes too long, and answers others meanwhile', async () => {
    // Takes hours, and no memory.
    const bomb =
      'with recursive n(x) as (select 1 union all select x + 1 from n where x < 5000) select count(*) as c from n as a, n as b, n as c';
    const id = await storeMetric(server, definitionOf(bomb));
    let isRunning = true;
    const ended = server
      .call('runMetricDefinition', { path: { id }, body: {} })
      .refused(400, 'metric_query_timeout')
      .finally(() => {
        isRunning = false;
      });
    let answered = 0;
    for (let round = 0; isRunning && round < 3; round += 1) {
      expect((await server.request('GET', '/health')).status).toBe(200);
      await registerAgent(server);
      // Other queries have processes of their own.
      expect((await run(`select ${round} as n`)).result.rows).toEqual([{ n: round }]);
      answered += Number(isRunning);
    }

    expect(answered).toBeGreaterThan(0);
    expect((await ended).error).toBe("Widget 'w0': The query took longer than 10 seconds and was ended");
    expect((await run('select 6 as n')).result.rows).toEqual([{ n: 6 }]);
  }, 60_000);

  test('tells what is wrong with a query, and of unknown metrics', async () => {
    await start(definitionOf('select * from nowhere')).catch((error) =>
      expect(String(error)).toContain('query_failed'),
    );
    await server.call('runMetricDefinition', { path: { id: noMetric }, body: {} }).refused(404, 'metric_not_found');
  });
});
