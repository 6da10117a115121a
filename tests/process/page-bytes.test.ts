import fc from 'fast-check';
import { startWithin, stretchesWithin } from '../../db/queries/page-bytes.js';

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\u0001', '"\\', 'é', '漢', '🚀', '\n'),
);

test('rows come up to the first that would make too many bytes of JSON, and no others', () => {
  fc.assert(
    fc.property(fc.array(text), fc.nat(300), (texts, maxBytes) => {
      const bytes = texts.map((each) => Buffer.byteLength(JSON.stringify(each)) - 2);
      const started = startWithin(texts, (each) => ({ texts: [each] }), maxBytes);
      const sumOf = (count: number) => bytes.slice(0, count).reduce((sum, each) => sum + each, 0);

      expect(started).toEqual(texts.slice(0, started.length));
      expect(started.length <= 1 || sumOf(started.length) <= maxBytes).toBe(true);
      expect(started.length === texts.length || sumOf(started.length + 1) > maxBytes).toBe(true);
    }),
  );
});

test('stored JSON counts as it is stored, what is null as nothing', () => {
  const row = { texts: [null, 'a"'], json: ['{"a":1}', null], around: 5 };
  const start = (maxBytes: number) => startWithin([row, row], (each) => each, maxBytes).length;

  expect([29, 30].map(start)).toEqual([1, 2]);
});

test('all rows come in stretches of so many bytes, or of one row', () => {
  const rows = [4, 6, 1, 20, 10].map((bytes) => ({ bytes }));
  const stretches = stretchesWithin(rows, 10);

  expect(stretches.map((stretch) => stretch.map(({ bytes }) => bytes))).toEqual([[4, 6], [1], [20], [10]]);
});

test('as many rows come as fit, and always the first', () => {
  const rows = ['\u0001\u0001', '\u0001', 'x'];
  const start = (maxBytes: number) => startWithin(rows, (row) => ({ texts: [row] }), maxBytes).length;

  expect([0, 12, 17, 18, 19].map(start)).toEqual([1, 1, 1, 2, 3]);
});
