import { backOffMs, longestBackOffMs } from '../../domain/kernel/jobs/back-off.js';

const attempts = Array.from({ length: 40 }, (_, index) => index + 1);

test.each(attempts)('after attempt %i it is the upper half of a time that doubles, up to an hour', (attempt) => {
  const whole = Math.min(longestBackOffMs, 1000 * 2 ** (attempt - 1));
  for (let time = 0; time < 100; time += 1) {
    const ms = backOffMs(attempt);
    expect(ms).toBeGreaterThanOrEqual(whole / 2);
    expect(ms).toBeLessThanOrEqual(whole);
  }
});

test('jobs that failed together are not tried again together', () => {
  const times = new Set(Array.from({ length: 100 }, () => backOffMs(10)));
  expect(times.size).toBeGreaterThan(50);
});
