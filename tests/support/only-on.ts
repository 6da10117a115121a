import { type Engine, engine } from './databases/engine.js';

/*
 * What is about one of the two databases by its nature says so here, and why: `grep -rnE '(only|test|describe)On\('`
 * lists all of it. On the other database it is shown as skipped.
 */

/** `test` for a test that only makes sense on one database. */
export const testOn = (which: Engine, _reason: string): jest.It => (which === engine ? test : test.skip);

/** `describe` for tests that only make sense on one database. */
export const describeOn = (which: Engine, _reason: string): jest.Describe =>
  which === engine ? describe : describe.skip;

/** The same for all tests of a file: to be called before the first of them is defined. */
export const onlyOn = (which: Engine, reason: string): void => {
  Object.assign(globalThis, { test: testOn(which, reason), describe: describeOn(which, reason) });
};

/** `test` for a test that needs what a machine may lack; there it is shown as skipped. */
export const testWhere = (isThere: boolean, _reason: string): jest.It => (isThere ? test : test.skip);
