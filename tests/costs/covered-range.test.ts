import { coverRange } from '../../domain/costs/covered-range.js';

const bounds = { first: '2026-03-02T08:00:00.000Z', last: '2026-03-05T20:00:00.000Z' };
const start = (day: number) => `2026-03-0${day}T00:00:00.000Z`;
const noon = (day: number) => `2026-03-0${day}T12:00:00.000Z`;
const end = (day: number) => `2026-03-0${day}T23:59:59.999Z`;
const days = (first: number, last: number) => ({ firstDay: `2026-03-0${first}`, lastDay: `2026-03-0${last}` });

test.each([
  ['no range', {}, { days: days(2, 5), stretches: [] }],
  ['a cut start', { from: noon(3) }, { days: days(4, 5), stretches: [{ from: noon(3), to: end(3) }] }],
  ['a cut end', { to: noon(4) }, { days: days(2, 3), stretches: [{ from: start(4), to: noon(4) }] }],
  ['a part of one day', { from: noon(3), to: noon(3) }, { stretches: [{ from: noon(3), to: noon(3) }] }],
  ['one whole day', { from: start(3), to: end(3) }, { days: days(3, 3), stretches: [] }],
  [
    'parts of two days',
    { from: noon(3), to: noon(4) },
    {
      stretches: [
        { from: noon(3), to: end(3) },
        { from: start(4), to: noon(4) },
      ],
    },
  ],
  [
    'an end at midnight',
    { from: start(3), to: start(4) },
    { days: days(3, 3), stretches: [{ from: start(4), to: start(4) }] },
  ],
  [
    'a start at the last instant',
    { from: end(3), to: end(4) },
    { days: days(4, 4), stretches: [{ from: end(3), to: end(3) }] },
  ],
  ['cuts where there is no cost', { from: start(1), to: end(6) }, { days: days(2, 5), stretches: [] }],
  ['a cut before the first cost of its day', { from: '2026-03-02T07:00:00.000Z' }, { days: days(2, 5), stretches: [] }],
  ['a cut after the last cost of its day', { to: '2026-03-05T21:00:00.000Z' }, { days: days(2, 5), stretches: [] }],
  ['a range before the first cost', { to: noon(1) }, { stretches: [] }],
  ['a range after the last cost', { from: noon(6) }, { stretches: [] }],
])('%s', (_what, range, covered) => {
  expect(coverRange(range, bounds)).toEqual(covered);
});
