import { createSandbox, scriptOf, type TestSandbox } from '../support/sandbox.js';

const { arch } = process;
let made: TestSandbox | undefined;

afterEach(async () => {
  Object.defineProperty(process, 'arch', { value: arch });
  await made?.sandbox.close();
});

test('where there is no Deno for the platform, scripts are interpreted, and a warning says so', async () => {
  Object.defineProperty(process, 'arch', { value: 'riscv64' });
  made = createSandbox({ SCRIPT_TIMEOUT_MS: '20000' });

  expect(await made.sandbox.isolation()).toEqual({
    runner: 'quickjs',
    layers: [],
    missing: [],
    reason: 'there is no Deno for this platform',
  });
  expect(await made.resultOf(scriptOf('const sum: number = 1 + args.n; return sum;'), { args: { n: 1 } })).toBe(2);
  expect(made.warnings).toEqual(['scripts are run by an interpreter, which is slow: Deno does not run here']);
});
