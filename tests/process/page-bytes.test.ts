import fc from 'fast-check';
import { bytesInAnswer, startWithin } from '../../db/queries/page-bytes.js';

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\u0001', '"\\', 'é', '漢', '🚀', '\n'),
);

test('rows have the bytes that JSON makes of them, or at most as many as are said', () => {
  fc.assert(
    fc.property(fc.array(text), fc.nat(5000), (texts, maxBytes) => {
      const bytes = texts.reduce((sum, each) => sum + 512 + Buffer.byteLength(JSON.stringify(each)) - 2, 0);
      const counted = bytesInAnswer(
        texts.map((each) => ({ texts: [each] })),
        maxBytes,
      );

      expect(counted <= maxBytes).toBe(bytes <= maxBytes);
      expect(counted).toBeGreaterThanOrEqual(bytes);
    }),
  );
});

test('stored JSON counts as it is stored, what is null as nothing', () => {
  const row = { texts: [null, 'a"'], json: ['{"a":1}', null], around: 5 };

  expect(bytesInAnswer([row], 0)).toBe(512 + 3 + 7 + 5);
});

test('as many rows come as fit, and always the first', () => {
  const rows = ['\u0001\u0001', '\u0001', 'x'];
  const start = (maxBytes: number) => startWithin(rows, (row) => ({ texts: [row] }), maxBytes).length;

  expect([0, 12, 17, 18, 19].map(start)).toEqual([1, 1, 1, 2, 3]);
});
