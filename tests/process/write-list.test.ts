import { setImmediate } from 'node:timers/promises';
import { writeList } from '../../domain/kernel/write-list.js';

const never = new AbortController().signal;
const itemOf = (letter: string) => ({ letter });
const itemsOf = async (stretch: readonly string[]) => stretch.map(itemOf);

const write = (stretches: readonly (readonly string[])[], rest: { readonly message?: string }, signal = never) =>
  writeList({ name: 'letters', stretches, itemsOf, rest, narrowing: 'ask for less' }, signal);

test.each([
  [[['a', 'é'], ['"'], ['c']], { message: 'all' }],
  [[['a'], ['b']], {}],
  [[], { message: 'none' }],
  [[[], ['a'], [], ['b'], []], {}],
  [[[], []], { message: 'none' }],
] as const)('a list written stretch by stretch is what it would be in one piece: %j', async (stretches, rest) => {
  const whole = { letters: stretches.flat().map(itemOf), ...rest };
  const written = await write(stretches, rest);

  expect(Buffer.from(written.bytes).toString()).toBe(`${JSON.stringify(whole)}\n`);
  expect(written.toJSON()).toEqual(whole);
});

test('others have their turn after each stretch', async () => {
  let turns = 0;
  let isWritten = false;
  const others = (async () => {
    while (!isWritten) {
      await setImmediate();
      turns += 1;
    }
  })();
  await write([['a'], ['b'], ['c']], {});
  isWritten = true;
  await others;

  expect(turns).toBeGreaterThanOrEqual(3);
});

test('it ends when the signal aborts, and when there are more than 16 MiB', async () => {
  const controller = new AbortController();
  const aborted = write([['a'], ['b']], {}, controller.signal);
  controller.abort(new Error('gone'));

  await expect(aborted).rejects.toThrow('gone');
  const long = 'x'.repeat(6_000_000);
  await expect(write([[long], [long], [long]], {})).rejects.toMatchObject({ code: 'read_too_large' });
});
