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

/** Runs a tool of the dependencies in the copy, as npm does. */
const runTool = (name: string, ...args: string[]) => {
  const result = spawnSync(join(root, 'node_modules/.bin', name), args, { cwd: checkout, encoding: 'utf8' });
  return { code: result.status, output: `${result.stdout}${result.stderr}` };
};

const check = () => runTool('tsx', 'scripts/generate.ts', '--check');

/** Undoes something that was done to the copy. */
type Undo = () => void;

const edit = (file: string, change: (text: string) => string): Undo => {
  const path = join(checkout, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
  return () => writeFileSync(path, before);
};

const add = (file: string, text: string): Undo => {
  const path = join(checkout, file);
  writeFileSync(path, text, { flag: 'wx' });
  return () => rmSync(path);
};

const remove = (file: string): Undo => {
  const path = join(checkout, file);
  const text = readFileSync(path, 'utf8');
  rmSync(path);
  return () => writeFileSync(path, text);
};

/** A check takes seconds, and tells all of a kind at once: what these tests look at is done to the copy together. */
const useCheckOf = (breakIt: () => Undo[]): { readonly output: string } => {
  let output = '';
  beforeAll(() => {
    const undo = breakIt();
    const checked = check();
    for (const undoOne of undo.reverse()) {
      undoOne();
    }
    expect(checked.code).toBe(1);
    output = checked.output;
  });
  return {
    get output() {
      return output;
    },
  };
};

describe('npm run generate', () => {
  test('changes nothing when run again', () => {
    expect(check()).toMatchObject({ code: 0 });
  });

  describe('notices', () => {
    const checked = useCheckOf(() => [
      edit('spec/swarm/paths/system.yaml', (text) => text.replace('Check that the server is up', 'Changed')),
      edit('generated/website/operations.ts', (text) => `${text}\n`),
      remove('handlers/system/getHealth.ts'),
      add('handlers/system/getWealth.ts', 'export default 1;\n'),
      remove('tests/system/whoAmI.test.ts'),
    ]);

    test('a contract that was changed without generating', () => {
      expect(checked.output).toContain('generated/swarm/openapi.json is out of step');
      expect(checked.output).not.toContain('generated/website/openapi.json');
    });

    test('an edited generated file', () => {
      expect(checked.output).toContain('generated/website/operations.ts is out of step');
    });

    test('a surplus and a missing handler', () => {
      expect(checked.output).toContain('handlers/system/getHealth.ts is missing');
      expect(checked.output).toContain('handlers/system/getWealth.ts implements no operation');
    });

    test('an operation without a test file', () => {
      expect(checked.output).toContain('tests/system/whoAmI.test.ts is missing');
    });
  });

  describe('refuses', () => {
    const inPaths = (name: string, from: string | RegExp, to: string) =>
      edit(`spec/swarm/paths/${name}.yaml`, (text) => text.replace(from, to));
    const inGroups = (from: string, to: string) => edit('spec/swarm/openapi.yaml', (text) => text.replace(from, to));
    const checked = useCheckOf(() => [
      inPaths('kv', 'tags: [kv]', 'tags: [tasks]'),
      inPaths('jobs', /^ {2}description: [^\n]+\n/m, ''),
      inPaths('keys', /^ {2}x-displayName: [^\n]+\n/m, ''),
      inPaths('system', /^\/health:/m, '/me:'),
      inPaths('status', /^\/status:\n/m, '/status:\n  summary: Status\n'),
      inGroups('statistics, status, jobs, system]', 'statistics, status, jobs]'),
      inGroups('tags: [polling, ', 'tags: [inbox, weather, polling, '),
      add('spec/swarm/schemas/strays.yaml', 'CallerIdentity: { type: object }\n'),
    ]);

    test.each([
      ['another tag', 'kv.yaml: get /api/kv must have the tag of its file, kv'],
      ['no description of the tag', 'jobs.yaml: begins with no `tag`'],
      ['no display name of the tag', 'keys.yaml: begins with no `tag`'],
      ['an operation of another file', 'system.yaml: get /me stands in another file as well'],
      ['something else in a path', 'status.yaml: summary /status is no operation'],
    ])('a file with %s', (_what, problem) => {
      expect(checked.output).toContain(`spec/swarm/paths/${problem}`);
    });

    test.each([
      ['in no group', 'the tag system must be in exactly one'],
      ['in two groups', 'the tag inbox must be in exactly one'],
      ['that is none', 'x-tagGroups names weather, which is no tag'],
    ])('a tag %s', (_what, problem) => {
      expect(checked.output).toContain(`spec/swarm/openapi.yaml: ${problem}`);
    });

    test('a file of schemas without a tag, and a schema that stands twice', () => {
      expect(checked.output).toContain('schemas/strays.yaml: there is no such tag');
      expect(checked.output).toContain('CallerIdentity stands in schemas/');
    });

    test('nothing else there', () => {
      expect(checked.output.match(/^.*spec\/swarm\/.+$/gm)).toHaveLength(10);
    });
  });

  test('refuses a part that nothing refers to', () => {
    const undo = edit('spec/swarm/schemas/system.yaml', (text) => `${text}Stray: { type: object }\n`);
    const { code, output } = check();
    undo();

    expect(code).toBe(1);
    expect(output).toContain('spec/swarm/schemas/system.yaml: nothing refers to Stray');
  });

  describe('refuses by the house rules', () => {
    const checked = useCheckOf(() => [
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
      edit('spec/swarm/paths/system.yaml', (text) =>
        text.replace(/\n\s+["']500["']: [^\n]+/, '').replace(/\n\s+summary: [^\n]+/, ''),
      ),
      edit('spec/swarm/schemas/common.yaml', (text) => text.replace('[error, code]', '[error]')),
    ]);

    test('untrue examples, endless input, and enumerations that stand twice', () => {
      const { output } = checked;
      expect(output).toContain('paths/~1health/get/responses/200/content/application~1json/example: it/status must be');
      expect(output).toContain('components/responses/Unauthorized/content/application~1json/example: it/error must be');
      expect(output).toContain('components/schemas/Uuid/examples/0: it must match format "uuid"');
      expect(output).toContain('promoteSteering: body.reason: a text without maxLength');
      expect(output).toContain('repeats the enumeration of components/schemas/');
    });

    test('an operation without the responses and texts that each must have', () => {
      expect(checked.output).toContain('getHealth: declares no 500 response');
      expect(checked.output).toContain('whoAmI: does not require the code of its 401 response');
      expect(checked.output).toContain('needs a summary and a description');
    });
  });

  test('publishes nothing of what only the server needs', () => {
    for (const api of ['swarm', 'website']) {
      expect(readFileSync(join(checkout, `generated/${api}/openapi.json`), 'utf8')).not.toMatch(
        /"x-(?!tagGroups"|displayName")/,
      );
    }
  });
});

describe('the compiler', () => {
  test('refuses a status and a body that the contract does not declare', () => {
    const undo = [
      edit('handlers/system/getHealth.ts', (text) => text.replace("status: 'ok'", "status: 'fine'")),
      edit('handlers/system/whoAmI.ts', (text) => text.replace(/status: 200/, 'status: 299')),
      // With what they import, and nothing else: the compiler takes a minute for all of the project.
      add(
        'tsconfig.handlers.json',
        JSON.stringify({
          extends: './tsconfig.json',
          include: ['handlers/system/getHealth.ts', 'handlers/system/whoAmI.ts'],
        }),
      ),
    ];
    const { output } = runTool('tsc', '-p', 'tsconfig.handlers.json');
    for (const undoOne of undo) {
      undoOne();
    }

    expect(output).toMatch(/handlers\/system\/getHealth\.ts.*error TS/);
    expect(output).toMatch(/handlers\/system\/whoAmI\.ts.*error TS/);
    expect(output.match(/error TS/g)).toHaveLength(2);
  });
});
