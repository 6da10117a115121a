import { jest } from '@jest/globals';
import { validate, version } from 'uuid';
import { newId } from '../../domain/kernel/ids.js';

const many = (count: number): string[] => Array.from({ length: count }, newId);

const expectToGrow = (ids: readonly string[]): void => {
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(ids.length);
};

afterEach(() => {
  jest.restoreAllMocks();
});

describe('newId', () => {
  test('makes UUIDs of version 7 that carry the time', () => {
    const before = Date.now();
    const ids = many(1000);
    const after = Date.now();
    for (const id of ids) {
      expect([validate(id), version(id)]).toEqual([true, 7]);
      const ms = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
      expect(ms).toBeGreaterThanOrEqual(before);
      expect(ms).toBeLessThanOrEqual(after);
    }
  });

  test('makes ids that differ and sort in the order they were made in, many a millisecond', () => {
    expectToGrow(many(50_000));
  });

  test('goes on in order when the clock stands still, goes back and goes on', () => {
    const now = Date.now() + 1000;
    const clock = jest.spyOn(Date, 'now');
    const at = (ms: number): string[] => {
      clock.mockReturnValue(now + ms);
      return many(600);
    };
    expectToGrow([0, 0, -60_000, -1, 1, 2].flatMap(at));
  });

  test('leaves the rest of an id to chance', () => {
    const rests = many(5000).map((id) => id.slice(-11));
    expect(new Set(rests).size).toBe(rests.length);
  });
});
