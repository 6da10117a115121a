import type { components } from '../../generated/swarm/types.js';
import { definitionOf, noMetric, storeMetric } from '../support/metrics.js';
import { pictureOf, sha256Tag } from '../support/pictures.js';
import { useSharedServer } from '../support/server.js';

type Definition = components['schemas']['MetricDefinition'];
type Widget = Definition['widgets'][number];

const server = useSharedServer();

const widget = (viz: Widget['viz'], sql: string, further: Partial<Widget> = {}): Widget => ({
  id: 'w',
  title: 'A widget',
  query: { sql, maxRows: 500 },
  viz,
  ...further,
});

const answerOf = async (widgets: readonly Widget[], further: Partial<Definition> = {}, query = {}) =>
  server.call('renderMetricDefinition', {
    path: { id: await storeMetric(server, { version: 1, widgets: [...widgets], ...further }) },
    query: { theme: 'light', ...query },
  });

const drawn = async (...widgets: Widget[]) => pictureOf(String((await answerOf(widgets)).body));

const numbers = (count: number, height = 'x') =>
  `with recursive n(x) as (select 1 union all select x + 1 from n where x < ${count}) select x, ${height} as y from n`;

describe('renderMetricDefinition', () => {
  test.each([
    [1234.5, undefined, '1,234.5'],
    [1234.5, 'integer', '1,235'],
    [1234.5, 'currency', '$1,234.50'],
    [0.256, 'percent', '25.6%'],
    [-90_000, 'duration', '-1 min 30 s'],
    ['null', undefined, '–'],
    ['1e300', undefined, '1e300'],
    ['-1.5e300', 'integer', '-1.5e300'],
    ['1e300', 'currency', '$1e300'],
    ['1e300', 'percent', '1e302%'],
    ['1e300', 'duration', '1.16e292 d'],
    ['1.5e-300', undefined, '1.5e-300'],
  ] as const)('draws the number %s as %s: %s', async (value, format, shown) => {
    const { texts } = await drawn(
      widget({ type: 'stat', value: 'v', label: 'Total', ...(format && { format }) }, `select ${value} as v`),
    );

    expect(texts).toEqual(expect.arrayContaining(['A widget', 'Total', shown]));
  });

  test('draws bars, which lie where their names are long', async () => {
    const bars = "select 'a' as name, 3 as n union all select 'b', -2";
    const long = `select '${'a long name '.repeat(9)}' as name, 3 as n union all select 'another name of much length', 2`;
    const standing = await drawn(widget({ type: 'bar', x: 'name', y: 'n' }, bars));
    const lying = await drawn(widget({ type: 'bar', x: 'name', y: 'n' }, long));

    expect(standing.colored('#3b6fd8')).toBe(2);
    expect(standing.texts).toEqual(expect.arrayContaining(['a', 'b', '-2']));
    expect(lying.colored('#3b6fd8')).toBe(2);
    expect(lying.texts.some((text) => text.startsWith('a long name') && text.endsWith('…'))).toBe(true);
  });

  test('marks times that took so long by whole hours and minutes', async () => {
    const line = async (most: number) =>
      (await drawn(widget({ type: 'line', format: 'duration' }, `select 1 as x, 0 as y union all select 2, ${most}`)))
        .texts;

    expect(await line(9 * 3_600_000)).toEqual(expect.arrayContaining(['3 h', '6 h', '9 h']));
    expect(await line(100_000)).toEqual(expect.arrayContaining(['30 s', '1 min', '1 min 30 s']));
    expect(await line(200 * 86_400_000)).toEqual(expect.arrayContaining(['50 d', '100 d', '200 d']));
    expect(await line(40)).toEqual(expect.arrayContaining(['20 ms', '40 ms']));
  });

  test('names all its series', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `a series ${index}`);
    const sql = `select 1 as x, ${names.map((name) => `1 as "${name}"`).join(', ')}`;

    expect((await drawn(widget({ type: 'multi-bar', x: 'x' }, sql))).texts).toEqual(expect.arrayContaining(names));
  });

  test('gives each of its series a colour of its own, and breaks the lines of those whose colour is light', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `s${index}`);
    const sql = ['1', '2'].map((x) => `select ${x} as x, ${names.map((name) => `1 as ${name}`).join(', ')}`);
    const bars = (await drawn(widget({ type: 'multi-bar', x: 'x' }, sql[0] ?? ''))).parts;
    const lines = (await drawn(widget({ type: 'multi-line', x: 'x' }, sql.join(' union all ')))).parts;
    const colorsOf = (parts: typeof bars, attribute: string) =>
      parts.flatMap(({ name, attributes }) => (name === 'path' ? (attributes[attribute] ?? []) : []));

    expect(new Set(colorsOf(bars, 'fill').filter((fill) => fill !== 'none')).size).toBe(20);
    const drawnLines = lines.filter(({ name, attributes }) => name === 'path' && attributes['stroke-width'] === '2');
    expect(new Set(colorsOf(drawnLines, 'stroke')).size).toBe(20);
    expect(drawnLines.filter(({ attributes }) => 'stroke-dasharray' in attributes)).toHaveLength(10);
  });

  test('draws what is very large or very small', async () => {
    const charts = [
      widget({ type: 'line', x: 'x', y: 'y' }, 'select 1 as x, 1e300 as y'),
      widget({ type: 'bar', x: 'x', y: 'y' }, 'select 1 as x, 1e300 as y union all select 2, -1e300'),
      widget({ type: 'line', x: 'x', y: 'y' }, 'select 1 as x, 1e-300 as y union all select 2, 3e-300'),
    ];
    const svgs = await Promise.all(charts.map(async (chart) => String((await answerOf([chart])).body)));

    expect(svgs.filter((svg) => /NaN|Infinity/.test(svg))).toEqual([]);
    expect(svgs.map((svg) => pictureOf(svg).texts.filter((text) => /^-?[13]e-?300$/.test(text)))).toEqual([
      ['1e300'],
      ['-1e300', '1e300'],
      ['1e-300', '3e-300'],
    ]);
  });

  test('draws lines of one, of many and of no points', async () => {
    const line = (sql: string) => drawn(widget({ type: 'line', x: 'x', y: 'y' }, sql));

    expect((await line(numbers(1))).colored('#3b6fd8')).toBe(2);
    expect((await line(numbers(500))).colored('#3b6fd8')).toBe(1);
    expect((await line('select 1 as x, 2 as y where 1 = 0')).texts).toContain('Nothing to show');
    expect((await line("select 'a' as x, null as y")).texts).toContain('Nothing to show');
  });

  test('names times along a line by month and day, and by hours within a day', async () => {
    const line = async (...times: string[]) => {
      const rows = times.map((time, index) => `select '${time}' as x, ${index} as y`);
      return (await drawn(widget({ type: 'line', x: 'x', y: 'y' }, rows.join(' union all ')))).texts;
    };
    const days = await line('2026-01-01', '2026-01-05', '2026-01-12');
    const hours = await line('2026-01-01T03:00:00Z', '2026-01-01T09:00:00Z');

    expect(days).toEqual(expect.arrayContaining(['Jan 5']));
    expect(days.filter((text) => /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat)/.test(text))).toEqual([]);
    expect(hours).toEqual(expect.arrayContaining(['06:00']));
    expect(hours.filter((text) => /AM|PM/.test(text))).toEqual([]);
  });

  test('draws several series with their names', async () => {
    const sql = "select '2026-01-01' as day, 1 as done, 5 as failed union all select '2026-01-02', 4, null";
    for (const type of ['multi-bar', 'multi-line'] as const) {
      const { texts, colored } = await drawn(widget({ type, x: 'day', series: ['done', 'failed'] }, sql));

      expect(texts).toEqual(expect.arrayContaining(['done', 'failed']));
      expect(colored('#3b6fd8')).toBeGreaterThan(1);
      expect(colored('#d9731a')).toBeGreaterThan(1);
    }
  });

  test('draws tables, and says what it leaves out', async () => {
    const { texts } = await drawn(
      widget(
        {
          type: 'table',
          columns: [
            { key: 'x', label: 'Number' },
            { key: 'y', format: 'currency' },
          ],
        },
        numbers(30),
      ),
    );

    expect(texts).toEqual(expect.arrayContaining(['Number', 'y', '10', '$10.00', 'first 10 of 30 rows']));
    expect(texts).not.toContain('11');
  });

  test('writes times in tables in UTC, as long as there is room for all of them', async () => {
    const [at, zoned] = ['2026-11-27T21:05:07.123Z', '2026-11-27T00:05:07+02:00'];
    const textsOf = async (columns: number, ...cells: string[]) => {
      const sql = `select ${cells.map((cell, index) => `'${cell}' as c${index}`).join(', ')}`;
      const answer = await answerOf([widget({ type: 'table' }, sql)], { layout: { columns } });
      return pictureOf(String(answer.body)).texts;
    };
    const long = 'a text that is longer than a column can be '.repeat(4);

    expect(await textsOf(4, at, zoned)).toEqual(expect.arrayContaining(['2026-11-27 21:05:07', '2026-11-26 22:05:07']));
    expect(await textsOf(4, at, long)).toEqual(expect.arrayContaining(['2026-11-27 21:05:07']));
    expect((await textsOf(4, at, at, at)).filter((text) => text === '11-27 21:05')).toHaveLength(3);
    expect(await textsOf(1, '2026-11-27', 'no time at all')).toEqual(
      expect.arrayContaining(['2026-11-27', 'no time at all']),
    );
  });

  test('puts widgets into the columns of the layout', async () => {
    const one = widget({ type: 'stat' }, 'select 1 as n');
    const pictureIn = async (columns: number) =>
      pictureOf(
        String(
          (await answerOf([one, { ...one, colSpan: 2 }, one, { ...one, rowSpan: 2 }], { layout: { columns } })).body,
        ),
      );
    const narrow = await pictureIn(1);
    const wide = await pictureIn(4);

    expect(wide.width).toBeGreaterThan(narrow.width);
    expect(wide.height).toBeLessThan(narrow.height);
  });

  test('takes values of variables, and no others', async () => {
    const variables = [{ key: 'n', type: 'number' as const, defaultValue: 3 }];
    const widgets = [widget({ type: 'stat' }, 'select ? as n')].map((one) => ({
      ...one,
      query: { ...one.query, params: ['{{n}}'] },
    }));
    const shown = async (query: object) =>
      pictureOf(String((await answerOf(widgets, { variables }, query)).body)).texts;

    expect(await shown({})).toContain('3');
    expect(await shown({ variables: '{"n":41}' })).toContain('41');
    const id = await storeMetric(server, { version: 1, widgets, variables });
    for (const text of ['{"n":', '[1]', '{"n":[]}', 'null']) {
      await server
        .call('renderMetricDefinition', { path: { id }, query: { variables: text } })
        .refused(400, 'validation_error', 'query.variables');
    }
    await server
      .call('renderMetricDefinition', { path: { id }, query: { variables: '{"n":"x"}' } })
      .refused(400, 'metric_variable_invalid');
  });

  test('shows every text as text', async () => {
    const hostile = `</text><script>alert(1)</script>&\u0007"`;
    const sql = `select '${hostile}' as name, 1 as "y] alert(1)"`;
    for (const type of ['bar', 'line', 'table', 'stat'] as const) {
      const { texts } = await drawn(widget({ type, value: 'name' }, sql, { title: hostile, description: hostile }));

      expect(texts.some((text) => text.startsWith('</text><script>'))).toBe(true);
    }
  });

  test('is not sent to who has it', async () => {
    const answer = await answerOf([widget({ type: 'stat' }, 'select 1 as n')]);
    const tag = String(answer.headers.get('etag'));
    const id = await storeMetric(server, definitionOf('select 1 as n'));
    const other = await server.call('renderMetricDefinition', { path: { id }, headers: { 'If-None-Match': tag } });

    expect(tag).toMatch(sha256Tag);
    expect(other.status).toBe(200);
    const again = await server.call('renderMetricDefinition', {
      path: { id },
      headers: { 'If-None-Match': String(other.headers.get('etag')) },
    });
    expect(again.status).toBe(304);
  });

  test('fails where a query does, and for unknown metrics', async () => {
    const id = await storeMetric(server, definitionOf('select * from nowhere'));

    await server.call('renderMetricDefinition', { path: { id } }).refused(400, 'query_failed');
    await server.call('renderMetricDefinition', { path: { id: noMetric } }).refused(404, 'metric_not_found');
  });
});
