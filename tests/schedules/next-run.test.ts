import { setImmediate } from 'node:timers/promises';
import { Pace } from '../../domain/kernel/let-others-run.js';
import {
  countMissed,
  countMissedInTurns,
  isCronExpression,
  isTimezone,
  nextRuns,
} from '../../domain/schedules/next-run.js';

const times = (cronExpression: string, timezone: string, after: string, count: number) =>
  nextRuns({ cronExpression, intervalMs: null, timezone }, `${after}:00.000Z`, count).map((time) => time.slice(0, 16));

// Each zone changes its clocks at another time, Lord Howe by half an hour, Santiago at midnight.
test.each([
  ['America/New_York', '30 2 * * *', '2026-03-07T12:00', ['2026-03-08T07:00', '2026-03-09T06:30']],
  ['Europe/Berlin', '30 2 * * *', '2026-03-28T12:00', ['2026-03-29T01:00', '2026-03-30T00:30']],
  ['Australia/Lord_Howe', '15 2 * * *', '2026-10-03T00:00', ['2026-10-03T15:30', '2026-10-04T15:15']],
  ['America/Santiago', '30 0 * * *', '2026-09-05T12:00', ['2026-09-06T04:00', '2026-09-07T03:30']],
])('in %s a time in a gap comes right after it', (zone, cron, after, expected) => {
  expect(times(cron, zone, after, 2)).toEqual(expected);
});

test.each([
  ['America/New_York', '30 1 * * *', '2026-10-31T12:00', ['2026-11-01T05:30', '2026-11-02T06:30']],
  ['Europe/Berlin', '30 2 * * *', '2026-10-24T12:00', ['2026-10-25T00:30', '2026-10-26T01:30']],
  ['Australia/Lord_Howe', '45 1 * * *', '2026-04-03T20:00', ['2026-04-04T14:45', '2026-04-05T15:15']],
  ['America/Santiago', '30 23 * * *', '2026-04-04T12:00', ['2026-04-05T02:30', '2026-04-06T03:30']],
])('in %s a time that comes twice counts once', (zone, cron, after, expected) => {
  expect(times(cron, zone, after, 2)).toEqual(expected);
});

test('steps keep their distance while clocks go forward', () => {
  expect(times('*/30 * * * *', 'Europe/Berlin', '2026-03-29T00:00', 4)).toEqual([
    '2026-03-29T00:30',
    '2026-03-29T01:00',
    '2026-03-29T01:30',
    '2026-03-29T02:00',
  ]);
});

test('steps keep their distance while clocks go back', () => {
  expect(times('*/30 * * * *', 'Europe/Berlin', '2026-10-25T00:00', 4)).toEqual([
    '2026-10-25T00:30',
    '2026-10-25T01:00',
    '2026-10-25T01:30',
    '2026-10-25T02:00',
  ]);
});

test('understands names, steps, seconds, the last day and presets, and no dates, years and nearest weekdays', () => {
  for (const expression of [
    '0 9 * JAN-MAR MON-FRI',
    '*/5 * * * * *',
    '0 0 L * *',
    '0 0 * * 1#2',
    '0 0 ? * 7',
    '@daily',
    '0 0 * * WED',
  ]) {
    expect([expression, isCronExpression(expression)]).toEqual([expression, true]);
  }
  for (const expression of [
    '2999-01-01T00:00:00',
    '0 0 15W * *',
    '0 0 LW * *',
    '0 0 0 1 1 * 2999',
    '61 * * * *',
    '* * *',
    '{{cron}}',
  ]) {
    expect([expression, isCronExpression(expression)]).toEqual([expression, false]);
  }
  expect(['UTC', 'Asia/Kolkata', 'Europe/Atlantis', '+01:00', ''].map(isTimezone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('counts what was missed, and no more than 1,000', () => {
  const hourly = { cronExpression: '0 * * * *', intervalMs: null, timezone: 'UTC' };
  const everyMinute = { cronExpression: null, intervalMs: 60_000, timezone: 'UTC' };
  const from = '2026-01-01T00:00:00.000Z';
  expect(countMissed(hourly, from, '2026-01-01T03:30:00.000Z')).toBe(3);
  expect(countMissed(everyMinute, from, '2026-01-01T00:03:30.000Z')).toBe(3);
  expect(countMissed(hourly, from, '2036-01-01T00:00:00.000Z')).toBe(1000);
  expect(countMissed(everyMinute, from, '2036-01-01T00:00:00.000Z')).toBe(1000);
});

test('counts many times beside others, and the same as by itself', async () => {
  const everyMinute = { cronExpression: '* * * * *', intervalMs: null, timezone: 'Europe/Berlin' };
  const from = '2026-01-01T00:00:00.000Z';
  let turns = 0;
  let isCounting = true;
  const others = (async () => {
    for (; isCounting; turns += 1) {
      await setImmediate();
    }
  })();
  const missed = await countMissedInTurns(everyMinute, from, '2026-01-02T00:00:00.000Z', new Pace());
  const turnsMeanwhile = turns;
  isCounting = false;
  await others;

  expect(missed).toBe(1000);
  expect(turnsMeanwhile).toBeGreaterThan(1);
  expect(await countMissedInTurns(everyMinute, from, '2026-01-01T02:30:30.000Z', new Pace())).toBe(150);
});
