import { maxPredicateLength } from '../../domain/sandbox/quickjs/predicate-protocol.js';
import { Predicates } from '../../domain/sandbox/quickjs/predicates.js';
import { silentLog } from '../support/sandbox.js';

let predicates: Predicates;

beforeAll(() => {
  predicates = new Predicates(silentLog);
});
afterAll(() => predicates.close());

const patientMs = 5000;

test.each([
  ['a comparison', '(event) => event.n > 3', { n: 4 }, true],
  ['a function', 'function (event) { return event.names.includes("ü"); }', { names: ['ü'] }, true],
  ['nothing', '() => {}', {}, null],
  ['an object', '(event) => ({ port: event.ok ? "yes" : "no" })', { ok: true }, { port: 'yes' }],
  ['a comment at the end', '(event) => event // all of it', 7, 7],
])('a predicate says %s', async (_what, source, input, verdict) => {
  expect(await predicates.evaluate(source, input, patientMs)).toEqual(verdict);
});

test.each([
  ['throws', '() => { throw new RangeError("no"); }', 'failed', 'The predicate failed: RangeError: no'],
  ['is no function', '3', 'failed', 'The predicate failed: TypeError: not a function'],
  ['is no JavaScript', '() => {', 'failed', expect.stringContaining('SyntaxError')],
  [
    'recurses for ever',
    '() => { const go = () => go() + 1; return go(); }',
    'failed',
    expect.stringContaining('stack'),
  ],
  ['gives too much', '() => "x".repeat(100_000)', 'failed', expect.stringContaining('longer than')],
  ['loops', '() => { for (;;); }', 'timeout', expect.stringContaining('too long')],
  [
    'loops and catches',
    '() => { for (;;) { try { for (;;); } catch {} } }',
    'timeout',
    expect.stringContaining('long'),
  ],
  ['has an evil pattern', '() => /^(a+)+$/.test("a".repeat(40) + "b")', 'timeout', expect.any(String)],
  [
    'takes all memory',
    '() => { const all = []; for (;;) all.push(new Array(1000).fill(1)); }',
    'out_of_memory',
    expect.any(String),
  ],
  [
    'takes all memory and catches',
    '() => { const all = []; for (;;) { try { all.push([1, 2, 3]); } catch {} } }',
    'timeout',
    expect.any(String),
  ],
])('a predicate that %s has no result, and the next one has', async (_what, source, reason, message) => {
  const timeoutMs = reason === 'timeout' ? 200 : patientMs;

  await expect(predicates.evaluate(source, {}, timeoutMs)).rejects.toMatchObject({
    name: 'PredicateError',
    reason,
    message,
  });
  expect(await predicates.evaluate('(n) => n + 1', 1, patientMs)).toBe(2);
});

test('knows the language, and nothing else', async () => {
  const names = ['process', 'require', 'fetch', 'console', 'setTimeout', 'WebAssembly', 'Deno', 'std', 'os', 'print'];
  const source = `(names) => names.filter((name) => name in globalThis)`;

  expect(await predicates.evaluate(source, names, patientMs)).toEqual([]);
  await expect(predicates.evaluate('() => import("os")', {}, patientMs)).resolves.toEqual({});
});

test('leaves nothing to the next one', async () => {
  await predicates.evaluate('() => { globalThis.left = 1; Object.prototype.left = 1; JSON.parse = 1; }', {}, patientMs);

  expect(await predicates.evaluate('(input) => [typeof left, input.left ?? null]', {}, patientMs)).toEqual([
    'undefined',
    null,
  ]);
});

test('a name of a prototype in the input or the result is a name', async () => {
  const input = JSON.parse('{"__proto__": {"polluted": true}}');
  const verdict = await predicates.evaluate('(input) => input', input, patientMs);

  expect(JSON.stringify(verdict)).toBe('{"__proto__":{"polluted":true}}');
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('many wait their turn, and too many are refused', async () => {
  const all = Array.from({ length: 1001 }, (_, n) => predicates.evaluate('(n) => n', n, patientMs));
  const refused = predicates.evaluate('(n) => n', 1, patientMs);

  await expect(refused).rejects.toMatchObject({ kind: 'unavailable', code: 'overloaded' });
  expect((await Promise.all(all)).at(-1)).toBe(1000);
});

test.each([
  ['source', `(n) => n // ${'x'.repeat(maxPredicateLength)}`, 1],
  ['input', '(n) => n', 'x'.repeat(1024 ** 2)],
])('too long a %s is refused', async (_what, source, input) => {
  await expect(predicates.evaluate(source, input)).rejects.toMatchObject({ code: 'validation_error' });
});

test('none is evaluated once it is closed', async () => {
  const closing = new Predicates(silentLog);
  const waiting = closing.evaluate('(n) => n', 1, patientMs);
  const refused = expect(waiting).rejects.toMatchObject({ kind: 'unavailable' });
  await closing.close();

  await refused;
  await expect(closing.evaluate('(n) => n', 1)).rejects.toMatchObject({ kind: 'unavailable' });
});
