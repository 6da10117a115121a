import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';

const root = fileURLToPath(new URL('../../', import.meta.url));
const copied = [
  'spec',
  'generated',
  'handlers',
  'domain',
  'db',
  'controller',
  'server',
  'scripts',
  'docs',
  'tests',
  'README.md',
  'package.json',
  'tsconfig.json',
];

let checkout: string;

jest.setTimeout(180_000);

/** A copy of the sources that a test may break. */
beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'swarm-checkout-'));
  for (const name of copied) {
    cpSync(join(root, name), join(checkout, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
});

afterAll(() => rmSync(checkout, { recursive: true, force: true }));

const generate = (...flags: string[]) => {
  const result = spawnSync('npx', ['tsx', 'scripts/generate.ts', ...flags], { cwd: checkout, encoding: 'utf8' });
  return { code: result.status, output: `${result.stdout}${result.stderr}` };
};

const edit = (file: string, change: (text: string) => string): (() => void) => {
  const path = join(checkout, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
  return () => writeFileSync(path, before);
};

describe('npm run generate', () => {
  test('changes nothing when run again', () => {
    expect(generate('--check')).toMatchObject({ code: 0 });
  });

  test('notices a contract that was changed without generating', () => {
    const undo = edit('spec/swarm/paths/system.yaml', (text) => text.replace('Check that the server is up', 'Changed'));
    const { code, output } = generate('--check');
    undo();

    expect(code).toBe(1);
    expect(output).toContain('generated/swarm/openapi.json is out of step');
  });

  test('notices an edited generated file', () => {
    const undo = edit('generated/swarm/operations.ts', (text) => `${text}\n`);
    const { code, output } = generate('--check');
    undo();

    expect(code).toBe(1);
    expect(output).toContain('generated/swarm/operations.ts is out of step');
  });

  test('notices a surplus and a missing handler', () => {
    const file = join(checkout, 'handlers/system/getHealth.ts');
    const text = readFileSync(file, 'utf8');
    rmSync(file);
    writeFileSync(join(checkout, 'handlers/system/getWealth.ts'), text);
    const { code, output } = generate('--check');
    rmSync(join(checkout, 'handlers/system/getWealth.ts'));
    writeFileSync(file, text);

    expect(code).toBe(1);
    expect(output).toContain('handlers/system/getHealth.ts is missing');
    expect(output).toContain('handlers/system/getWealth.ts implements no operation');
  });

  test('notices an operation without a test file', () => {
    const file = join(checkout, 'tests/system/getHealth.test.ts');
    const text = readFileSync(file, 'utf8');
    rmSync(file);
    const { code, output } = generate('--check');
    writeFileSync(file, text);

    expect(code).toBe(1);
    expect(output).toContain('tests/system/getHealth.test.ts is missing');
  });

  test.each([
    ['another tag', 'tags: [system]', 'tags: [tasks]', 'must have the tag of its file, system'],
    ['no description of the tag', /^ {2}description: [^\n]+\n/m, '', 'begins with no `tag`'],
    ['no display name of the tag', /^ {2}x-displayName: [^\n]+\n/m, '', 'begins with no `tag`'],
    ['an operation of another file', /^\/health:/m, '/me:', 'stands in another file as well'],
    ['something else in a path', /^\/health:\n/m, '/health:\n  summary: Health\n', 'is no operation'],
  ])('refuses a file with %s', (_what, from, to, problem) => {
    const undo = edit('spec/swarm/paths/system.yaml', (text) => text.replace(from, to));
    const { code, output } = generate('--check');
    undo();

    expect(code).toBe(1);
    expect(output).toContain(problem);
  });

  test.each([
    [
      'in no group',
      'statistics, status, jobs, system]',
      'statistics, status, jobs]',
      'the tag system must be in exactly one',
    ],
    ['in two groups', 'tags: [polling, ', 'tags: [system, polling, ', 'the tag system must be in exactly one'],
    ['that is none', 'tags: [polling, ', 'tags: [weather, polling, ', 'x-tagGroups names weather, which is no tag'],
  ])('refuses a tag %s', (_what, from, to, problem) => {
    const undo = edit('spec/swarm/openapi.yaml', (text) => text.replace(from, to));
    const { code, output } = generate('--check');
    undo();

    expect(code).toBe(1);
    expect(output).toContain(problem);
  });

  test('refuses a file of schemas without a tag, and a schema that stands twice', () => {
    const file = join(checkout, 'spec/swarm/schemas/strays.yaml');
    writeFileSync(file, 'CallerIdentity: { type: object }\n');
    const { code, output } = generate('--check');
    rmSync(file);

    expect(code).toBe(1);
    expect(output).toContain('schemas/strays.yaml: there is no such tag');
    expect(output).toContain('CallerIdentity stands in schemas/');
  });

  test('refuses a part that nothing refers to', () => {
    const undo = edit('spec/swarm/schemas/system.yaml', (text) => `${text}Stray: { type: object }\n`);
    const { code, output } = generate('--check');
    undo();

    expect(code).toBe(1);
    expect(output).toContain('spec/swarm/schemas/system.yaml: nothing refers to Stray');
  });

  test('refuses untrue examples, endless input, and enumerations that stand twice', () => {
    const undo = [
      edit('spec/swarm/paths/system.yaml', (text) => text.replace('example: { status: ok', 'example: { status: fine')),
      edit('spec/swarm/responses.yaml', (text) => text.replace('error: Unauthorized', 'error: 401')),
      edit('spec/swarm/schemas/common.yaml', (text) => text.replace('01971f3e-7c5a-7cc3', 'not-a-uuid')),
      edit('spec/swarm/schemas/steering.yaml', (text) => text.replace('      maxLength: 4000\n', '')),
      edit(
        'spec/swarm/schemas/budgets.yaml',
        (text) => `${text}Limited:\n  type: string\n  enum: [user, agent, global]\n`,
      ),
      edit('spec/swarm/schemas/budgets.yaml', (text) =>
        text.replace('cause: { $ref: "#/BudgetScope"', 'cause: { $ref: "#/Limited"'),
      ),
    ].reverse();
    const { code, output } = generate('--check');
    for (const undoOne of undo) {
      undoOne();
    }

    expect(code).toBe(1);
    expect(output).toContain('paths/~1health/get/responses/200/content/application~1json/example: it/status must be');
    expect(output).toContain('components/responses/Unauthorized/content/application~1json/example: it/error must be');
    expect(output).toContain('components/schemas/Uuid/examples/0: it must match format "uuid"');
    expect(output).toContain('promoteSteering: body.reason: a text without maxLength');
    expect(output).toContain('repeats the enumeration of components/schemas/');
  });

  test('publishes nothing of what only the server needs', () => {
    for (const api of ['swarm', 'website']) {
      expect(readFileSync(join(checkout, `generated/${api}/openapi.json`), 'utf8')).not.toMatch(
        /"x-(?!tagGroups"|displayName")/,
      );
    }
  });

  test('refuses an operation without the responses and examples of the house rules', () => {
    const undo = edit('spec/swarm/paths/system.yaml', (text) =>
      text.replace(/\n\s+["']500["']: [^\n]+/, '').replace(/\n\s+summary: [^\n]+/, ''),
    );
    const named = edit('spec/swarm/schemas/common.yaml', (text) => text.replace('[error, code]', '[error]'));
    const { code, output } = generate('--check');
    undo();
    named();

    expect(code).toBe(1);
    expect(output).toContain('getHealth: declares no 500 response');
    expect(output).toContain('whoAmI: does not require the code of its 401 response');
    expect(output).toContain('needs a summary and a description');
  });
});

describe('the compiler', () => {
  const compile = () => {
    const result = spawnSync('npx', ['tsc', '-p', '.'], { cwd: checkout, encoding: 'utf8' });
    return result.stdout;
  };

  test('refuses a status and a body that the contract does not declare', () => {
    const wrongBody = edit('handlers/system/getHealth.ts', (text) => text.replace("status: 'ok'", "status: 'fine'"));
    const wrongStatus = edit('handlers/system/whoAmI.ts', (text) => text.replace(/status: 200/, 'status: 299'));
    const output = compile();
    wrongBody();
    wrongStatus();

    expect(output).toMatch(/handlers\/system\/getHealth\.ts.*error TS/);
    expect(output).toMatch(/handlers\/system\/whoAmI\.ts.*error TS/);
  });
});
