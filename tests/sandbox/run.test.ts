import { conflict } from '../../domain/kernel/errors.js';
import type { HostCall } from '../../domain/sandbox/sandbox.js';
import { createSandbox, scriptOf, useSandbox } from '../support/sandbox.js';
import { waitFor } from '../support/wait.js';

describe.each([
  ['Deno', {}],
  ['the interpreter', { SCRIPT_EXECUTOR: 'quickjs' }],
])('a script in %s', (_runner, env: Record<string, string>) => {
  const sandbox = useSandbox({ SCRIPT_TIMEOUT_MS: '20000', ...env });

  test('is TypeScript, gets its arguments and gives its result', async () => {
    const source = `
      interface Sum { readonly numbers: readonly number[] }
      const add = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
      export default async ({ numbers }: Sum): Promise<{ sum: number; text: string }> => ({ sum: add(numbers), text: 'ü' });`;

    expect(await sandbox().resultOf(source, { args: { numbers: [1, 2, 3] } })).toEqual({ sum: 6, text: 'ü' });
  });

  test('gives a result of some megabytes as it is', async () => {
    const result = await sandbox().resultOf(
      scriptOf("return Array.from({ length: 200 }, (_, n) => (n + 'é').repeat(3000));"),
    );

    expect(result).toEqual(Array.from({ length: 200 }, (_, n) => `${n}é`.repeat(3000)));
  });

  test('that returns nothing gives null', async () => {
    expect(await sandbox().resultOf(scriptOf(''))).toBeNull();
  });

  test('may wait for something at its top', async () => {
    expect(await sandbox().resultOf('const two = await Promise.resolve(2); export default () => two;')).toBe(2);
  });

  test('writes lines, which are kept apart', async () => {
    const outcome = await sandbox().run(
      scriptOf("console.log('one', 1); ctx.logger.info('two'); console.error('bad');"),
    );

    expect(outcome).toMatchObject({
      status: 'ok',
      stdout: 'one 1\ntwo\n',
      stderr: 'bad\n',
      truncated: { stdout: false, stderr: false },
    });
  });

  test('that throws tells what, and where in its own source', async () => {
    const source = 'type Unused = { a: 1 };\n\nexport default () => {\n  throw new TypeError("no" as string);\n};';
    const outcome = await sandbox().run(source);

    expect(outcome).toMatchObject({
      status: 'script_error',
      error: { name: 'TypeError', message: 'no', frames: [{ file: 'user-script.ts', line: 4 }] },
    });
    expect(JSON.stringify(outcome)).not.toMatch(/blob:|file:|data:|\/tmp/);
  });

  test.each([
    ['is not TypeScript', 'export default 1;\nlet x = ;', { name: 'SyntaxError', frames: [{ line: 2, column: 9 }] }],
    ['has no default export', 'export const a = 1;', { message: 'The script has no function as its default export' }],
    ['exports no function', 'export default 3;', { message: 'The script has no function as its default export' }],
    ['throws what is no error', 'export default () => { throw 7; };', { name: 'Error', message: '7' }],
    ['rejects', 'export default () => Promise.reject(new RangeError("r"));', { name: 'RangeError', message: 'r' }],
    ['returns what is no JSON', 'export default () => { const a = {}; a.a = a; return a; };', { name: 'TypeError' }],
    ['fails at its top', 'throw new Error("top"); export default () => 1;', { message: 'top' }],
    ['imports a module of Node', 'import "node:fs"; export default () => 1;', { name: 'TypeError' }],
    ['imports a package', 'import "npm:zod"; export default () => 1;', { name: 'TypeError' }],
    ['imports a file', 'import "./other.ts"; export default () => 1;', { name: 'TypeError' }],
  ])('that %s is an error of it', async (_what, source, error) => {
    expect(await sandbox().run(source)).toMatchObject({ status: 'script_error', error });
  });

  describe('that has a schema of its arguments', () => {
    const source = `import { z } from 'zod';
      export const argsSchema = z.object({ city: z.string(), days: z.number().int().default(3) });
      export default (args: z.infer<typeof argsSchema>) => args;`;

    test('gets what the schema makes of them', async () => {
      expect(await sandbox().resultOf(source, { args: { city: 'Rome', more: 1 } })).toEqual({ city: 'Rome', days: 3 });
    });

    test('is not called with others', async () => {
      expect(await sandbox().run(source, { args: { days: 1.5 } })).toMatchObject({
        status: 'script_error',
        error: {
          message: expect.stringMatching(/^argsSchema validation failed:\n {2}city: .*string.*\n {2}days: .*int.*$/),
        },
      });
      expect(await sandbox().run(source, { args: 7 })).toMatchObject({
        error: { message: expect.stringContaining('\n  (root): ') },
      });
    });

    test('tells it as JSON schema', async () => {
      expect(await sandbox().resultOf(source, { asks: 'argsSchema' })).toMatchObject({
        type: 'object',
        properties: { city: { type: 'string' }, days: { type: 'integer', default: 3 } },
        required: ['city'],
      });
      expect(await sandbox().resultOf('export default () => 1;', { asks: 'argsSchema' })).toBeNull();
    });
  });

  test('calls the server and gets its answers, many at a time', async () => {
    const source = scriptOf('return Promise.all(args.map((n) => ctx.call("double", { n })));');
    const numbers = Array.from({ length: 40 }, (_, n) => n);
    let underWay = 0;
    let most = 0;
    const hostCall: HostCall = async (name, args) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 5));
      underWay -= 1;
      return `${name} ${2 * (args as { n: number }).n}`;
    };

    expect(await sandbox().resultOf(source, { args: numbers, hostCall })).toEqual(
      numbers.map((n) => `double ${2 * n}`),
    );
    expect(most).toBeLessThanOrEqual(16);
    expect(most).toBeGreaterThan(1);
  });

  test('is told why the server refuses a call, and nothing of a failure of the server', async () => {
    const source = scriptOf(`
      const why = async (name) => { try { await ctx.call(name); } catch (error) { return [error.message, error.code]; } };
      return [await why('refused'), await why('failed'), await why('large'), await why('deep')];`);
    const hostCall: HostCall = async (name) => {
      if (name === 'large') {
        return 'x'.repeat(9 * 1024 ** 2);
      }
      throw name === 'refused'
        ? conflict('It is taken', { code: 'name_taken' })
        : new Error('password of the database');
    };
    const [refused, failed, large] = await sandbox().resultOf(source, { hostCall });

    expect(refused).toEqual(['It is taken', 'name_taken']);
    expect(failed[0]).toBe('The call failed');
    expect(large[1]).toBe('reply_too_large');
    expect(sandbox().errors).toContain('a call of a script failed');
  });

  test('cannot send more with a call than it may', async () => {
    const source = scriptOf(`
      const deep = (levels) => { let value = 1; for (let n = 0; n < levels; n += 1) value = [value]; return value; };
      const why = async (args) => { try { await ctx.call('echo', args); return 'sent'; } catch (error) { return error.name; } };
      return [await why('x'.repeat(2e6)), await why(deep(150)), await why(new Array(2e5).fill(1)), await why(deep(50))];`);

    expect(await sandbox().resultOf(source)).toEqual(['RangeError', 'RangeError', 'RangeError', 'sent']);
  });

  test('never gets a secret that the server knows, and cannot tell one on', async () => {
    sandbox().secrets.keep('HOUSE_KEY', 'the-key-of-the-house');
    const source = scriptOf(`
      const answer = await ctx.call('key');
      const length = answer.key.length;
      const key = ['the-key', 'of-the-house'].join('-');
      console.log(key); console.error(key);
      if (args) throw new Error(key);
      return { answer, length, [key]: key };`);
    const hostCall: HostCall = async () => ({ key: 'the-key-of-the-house' });
    const fine = await sandbox().run(source, { hostCall });
    const thrown = await sandbox().run(source, { hostCall, args: true });

    expect(fine).toMatchObject({ stdout: '[REDACTED:HOUSE_KEY]\n', stderr: '[REDACTED:HOUSE_KEY]\n' });
    expect(fine.status === 'ok' && JSON.parse(Buffer.from(fine.json).toString())).toEqual({
      answer: { key: '[REDACTED:HOUSE_KEY]' },
      length: '[REDACTED:HOUSE_KEY]'.length,
      '[REDACTED:HOUSE_KEY]': '[REDACTED:HOUSE_KEY]',
    });
    expect(JSON.stringify(thrown)).not.toContain('the-key-of-the-house');
    expect(thrown).toMatchObject({ error: { message: '[REDACTED:HOUSE_KEY]' } });
  });

  test('never gets a secret either that the server meets while it runs', async () => {
    const hostCall: HostCall = async () => {
      sandbox().secrets.remember('NEW_TOKEN', 'a-token-made-just-now');
      return 'a-token-made-just-now';
    };

    expect(await sandbox().resultOf(scriptOf("return ctx.call('mint');"), { hostCall })).toBe('[REDACTED:NEW_TOKEN]');
  });

  test('is ended when it is not wanted any more, with what it waits for', async () => {
    const controller = new AbortController();
    const aborted: string[] = [];
    const hostCall: HostCall = (_name, _args, run) =>
      new Promise((_resolve, reject) => {
        run.signal.addEventListener('abort', () => {
          aborted.push('call');
          reject(run.signal.reason);
        });
        controller.abort();
      });

    const outcome = await sandbox().run(scriptOf("return ctx.call('wait');"), { hostCall, signal: controller.signal });
    expect(outcome).toMatchObject({ status: 'cancelled', reason: 'It was cancelled' });
    await waitFor('the end of the call', () => aborted.length > 0);
  });

  test('has so much time and no more', async () => {
    const outcome = await sandbox().run(scriptOf('await new Promise(() => {});'), { timeoutMs: 500 });

    expect(outcome).toMatchObject({ status: 'timeout', reason: 'The script took longer than 500 ms' });
  });

  test('has a result of bounded size', async () => {
    const deep = await sandbox().run(
      scriptOf('let value = 1; for (let n = 0; n < 150; n += 1) value = [value]; return value;'),
    );
    const many = await sandbox().run(scriptOf('return new Array(1_000_001).fill(0);'));

    expect(deep).toMatchObject({ status: 'output_too_large', reason: 'The result has more than 100 levels' });
    expect(many).toMatchObject({ status: 'output_too_large', reason: 'The result has more than 1000000 values' });
  });

  test.each([
    ['source', { source: `// ${'x'.repeat(1024 ** 2)}\nexport default () => 1;` }],
    ['arguments', { args: 'x'.repeat(1024 ** 2) }],
  ])('with too large %s is refused', async (_what, request) => {
    await expect(sandbox().run(scriptOf(''), request)).rejects.toMatchObject({ kind: 'tooLarge' });
  });
});

test('the result of a script has so many bytes and no more', async () => {
  const { run, sandbox } = createSandbox({ SCRIPT_MAX_RESULT_BYTES: '2000' });
  try {
    expect(await run(scriptOf("return 'x'.repeat(1900);"))).toMatchObject({ status: 'ok' });
    expect(await run(scriptOf("return 'x'.repeat(2100);"))).toMatchObject({
      status: 'output_too_large',
      reason: 'The result has more than 2000 bytes',
    });
  } finally {
    await sandbox.close();
  }
});
