import { randomUUID } from 'node:crypto';
import { pictureOf, sha256Tag } from '../support/pictures.js';
import { useSharedServer } from '../support/server.js';
import { type Nodes, passes, storeWorkflow } from '../support/workflows.js';

const server = useSharedServer();

const drawn = async (
  nodes: Nodes,
  query: { theme?: 'light' | 'dark'; direction?: 'right' } = {},
  name = randomUUID(),
) => {
  const { id } = await storeWorkflow(server, nodes, { name });
  const answer = await server.call('getWorkflowGraph', { path: { id }, query });
  return { id, answer, ...pictureOf(String(answer.body)) };
};

const chain = (length: number): Nodes =>
  Array.from({ length }, (_, index) => passes(`n${index}`, index + 1 < length ? `n${index + 1}` : undefined));

describe('getWorkflowGraph', () => {
  test('shows nodes with their labels and types, and ways with their ports', async () => {
    const { texts, titles, answer } = await drawn([
      { ...passes('check', { true: 'write', false: 'tell' }), label: 'Is it new?' },
      { id: 'write', type: 'agent-task', config: { template: 'x' }, next: 'tell' },
      { id: 'tell', type: 'notify', config: { channel: 'swarm', template: 'x' } },
    ]);

    expect(texts).toEqual(
      expect.arrayContaining([
        '3 nodes',
        'Is it new?',
        'property-match',
        'write',
        'agent-task',
        'tell',
        'true',
        'false',
      ]),
    );
    expect(titles).toContain('check (property-match)');
    expect(answer.headers.get('content-type')).toBe('image/svg+xml');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });

  test('draws loops, and many nodes, each in a place of its own', async () => {
    const looping = await drawn([
      passes('start', 'again'),
      passes('again', { true: 'again', false: 'last' }),
      passes('last', { true: 'start2' }),
      passes('start2', { true: 'again' }),
    ]);
    const { parts, width, height, texts } = await drawn(chain(60));
    const cards = parts.filter(({ name, attributes }) => name === 'rect' && attributes['rx'] === '10');
    const places = new Set(cards.map(({ attributes: { x, y } }) => `${x} ${y}`));

    expect(looping.texts).toEqual(expect.arrayContaining(['start', 'again', 'last', 'start2']));
    expect(cards).toHaveLength(60);
    expect(places.size).toBe(60);
    expect(texts).toContain('60 nodes');
    expect(height).toBeGreaterThan(width);
    expect((await drawn(chain(60), { direction: 'right' })).width).toBeGreaterThan(height / 2);
  });

  test('shows every text as text, and cuts those that are too long', async () => {
    const hostile = `</text><script>alert(1)</script>"'&\u0007 <a href="javascript:x">`;
    const { texts, titles } = await drawn(
      [
        { ...passes('a"><script>', { '<b onclick=x>': 'b' }), label: hostile },
        { ...passes('b'), label: 'W'.repeat(200) },
      ],
      {},
      `${hostile} ${randomUUID()}`,
    );
    const long = texts.filter((text) => text.startsWith('WWW'));

    expect(texts.some((text) => text.startsWith('</text>'))).toBe(true);
    expect(titles.some((text) => text.startsWith('a"><script>'))).toBe(true);
    expect(long).toHaveLength(2);
    expect(long[1]?.endsWith('…')).toBe(true);
  });

  test('reads other scripts in their direction', async () => {
    const { parts } = await drawn([
      { ...passes('a', 'b'), label: 'בדיקת הדוח' },
      { ...passes('b'), label: '检查报告的内容' },
    ]);
    const line = (text: string) => parts.find((part) => part.texts.includes(text))?.attributes;

    expect(line('בדיקת הדוח')).toMatchObject({ direction: 'rtl', 'text-anchor': 'end' });
    expect(line('检查报告的内容')).not.toHaveProperty('direction');
  });

  test('fits the light and the dark, or one of them', async () => {
    const nodes = chain(2);
    const auto = await drawn(nodes);
    const dark = await drawn(nodes, { theme: 'dark' });
    const light = await drawn(nodes, { theme: 'light' });
    const styles = ({ parts }: typeof auto) => parts.filter(({ name }) => name === 'style').length;

    expect([auto, dark, light].map(styles)).toEqual([1, 0, 0]);
    expect([auto, dark, light].map(({ colored }) => colored('#181c24'))).toEqual([0, 2, 0]);
    expect([auto, dark, light].map(({ colored }) => colored('#ffffff'))).toEqual([2, 0, 2]);
  });

  test('is not sent to who has it, until it changes', async () => {
    const { id, answer } = await drawn(chain(2));
    const tag = String(answer.headers.get('etag'));
    const asked = (etag: string) =>
      server.call('getWorkflowGraph', { path: { id }, headers: { 'If-None-Match': etag } });

    expect(tag).toMatch(sha256Tag);
    expect((await asked(tag)).status).toBe(304);
    expect((await asked('"other"')).status).toBe(200);
    await server.call('patchWorkflowNode', { path: { id, nodeId: 'n1' }, body: { label: 'Another' } });
    expect((await asked(tag)).status).toBe(200);
  });

  test('refuses what there is not', async () => {
    await server.call('getWorkflowGraph', { path: { id: randomUUID() } }).refused(404, 'workflow_not_found');
    await server
      .callUntyped('getWorkflowGraph', { path: { id: randomUUID() }, query: { theme: 'pink', direction: 'up' } })
      .refused(400, 'validation_error', 'query.theme', 'query.direction');
  });
});
