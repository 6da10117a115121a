import { DemoError } from './errors.js';

let met = 0;

/** How many expectations were met so far. */
export const metExpectations = (): number => met;

/** What the demo relies on and shows; a false one ends it. The text says what is expected. */
export function expect(condition: boolean, expectation: string): asserts condition {
  if (!condition) {
    throw new DemoError(`Not as expected: ${expectation}`);
  }
  met += 1;
}

/** Expects two values to be the same, compared as JSON. */
export const expectEqual = (actual: unknown, expected: unknown, what: string): void =>
  expect(
    JSON.stringify(actual) === JSON.stringify(expected),
    `${what} to be ${JSON.stringify(expected)}, but it is ${JSON.stringify(actual)}`,
  );
