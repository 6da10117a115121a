import { setText } from '../../domain/pictures/lines.js';

const box = { width: 500, sizes: [{ fontSize: 10, maxLines: 4 }] };

/** Every character as wide as it is high: 49 of them on a line of the box. */
const square = (): number => 1;

test('the blank after a word that is broken over two lines stays', () => {
  expect(setText(`${'x'.repeat(90)} and more`, box, square).lines).toEqual([
    'x'.repeat(49),
    `${'x'.repeat(41)} and`,
    'more',
  ]);
});

test('a blank that does not break inside a broken word does not vanish between two parts', () => {
  const lines = setText(`${'x'.repeat(48)}\u00a0${'y'.repeat(60)}`, box, square).lines;

  expect(lines).toEqual(['x'.repeat(48), 'y'.repeat(49), 'y'.repeat(11)]);
});
