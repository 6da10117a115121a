import { registerAgent } from '../support/agents.js';
import { useServer } from '../support/server.js';

const server = useServer();

interface More {
  readonly params?: (string | number | boolean | null)[];
  readonly maxRows?: number;
}

const ask = (sql: string, more: More = {}) => server.call('queryDatabase', { body: { sql, ...more } });
const many = 'with recursive n(x) as (select 1 union all select x + 1 from n where x < 900) select x from n order by x';

describe('queryDatabase', () => {
  test('answers the rows of one statement that reads, with what it is given', async () => {
    await registerAgent(server, { name: 'Query Ada' });
    const { body } = await ask('select name, "isLead" from agents where name = ?;', { params: ['Query Ada'] });

    expect(body).toEqual({
      columns: ['name', 'isLead'],
      rows: [{ name: 'Query Ada', isLead: 0 }],
      elapsed: expect.any(Number),
      total: 1,
      truncated: false,
      maxRows: 100,
    });
  });

  test('keeps the first rows and counts all', async () => {
    const { body } = await ask(many, { maxRows: 2 });

    expect(body).toMatchObject({ rows: [{ x: 1 }, { x: 2 }], total: 900, truncated: true, maxRows: 2 });
    await ask(many, { maxRows: 501 }).refused(400, 'validation_error', 'body.maxRows');
  });

  test('reads a text in braces as one: there are no variables', async () => {
    expect(
      (await ask('select ? as x from task_counts union select ? as x', { params: ['{{x}}', '{{x}}'] })).body.rows,
    ).toEqual([{ x: '{{x}}' }]);
  });

  test('neither changes anything nor opens what is not on the list', async () => {
    await ask('delete from tasks').refused(400, 'metric_query_invalid');
    await ask('select 1; select 2').refused(400, 'metric_query_invalid');
    await ask('select * from config').refused(400, 'query_not_allowed');
    await ask('select * from user_tokens').refused(400, 'query_not_allowed');
    await ask('select * from nowhere').refused(400, 'query_failed');
  });

  test('is ended when it takes too long', async () => {
    const bomb =
      'with recursive n(x) as (select 1 union all select x + 1 from n) select count(*) as c from n as a, n as b, n as c';

    expect((await ask(bomb).answer()).body).toMatchObject({
      code: expect.stringMatching(/^(metric_query_timeout|read_too_large|query_failed)$/),
    });
  }, 60_000);

  test('is a tool of agents and a method of scripts', async () => {
    const { id: agentId } = await registerAgent(server);
    const args = { sql: 'select count(*) as n from agents where id = ?', params: [agentId] };
    const { body } = await server.call('callMcpBridge', { agentId, body: { tool: 'db-query', args } });

    expect(body).toMatchObject({ success: true, rows: [{ n: 1 }] });
  });
});
