import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { operatorKey, useServer } from '../../support/server.js';
import { costUsd, fileBytes, outputText, progressText, taskText, type Workday } from './workers/workday.js';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const here = fileURLToPath(new URL('.', import.meta.url));

/** What a project of the worker's owner would have: everything strict, and the generator's way to import. */
const tsconfig = {
  compilerOptions: {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['.'],
};

let folder: string;
const server = useServer();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'swarm-clients-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program of the project in the folder of the client; what it says comes with its failure. */
const run = async (program: string, args: string[], cwd: string): Promise<string> => {
  try {
    const { stdout } = await execute(process.execPath, [program, ...args], { cwd });
    return stdout;
  } catch (failure) {
    const { stdout, stderr } = failure as { stdout: string; stderr: string };
    throw new Error(`${program} ${args[0]}: ${stdout.slice(0, 4000)}\n${stderr.slice(0, 4000)}`);
  }
};

test.each(['hey-api', 'kubb', 'openapi-fetch'])(
  'a worker with a client of %s does its work',
  async (generator) => {
    const project = join(folder, generator);
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(tsconfig));
    cpSync(join(here, 'workers', `${generator}.ts`), join(project, 'worker.ts'));
    for (const shared of ['run.ts', 'workday.ts']) {
      cpSync(join(here, 'workers', shared), join(project, shared));
    }

    const contract = `${server.url}/openapi.json`;
    await run(join(here, 'generate.mjs'), [generator, contract, join(project, 'client')], project);
    await run(join(root, 'node_modules/typescript/bin/tsc'), ['-p', '.'], project);
    const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
    const seen = JSON.parse(await run(tsx, ['run.ts', server.url, operatorKey, generator], project)) as Workday;

    expect(seen).toEqual({
      assigned: taskText,
      progressInList: progressText,
      storedBytes: fileBytes.length,
      downloaded: [...fileBytes],
      status: 'completed',
      output: outputText,
      keptOutput: outputText,
      costUsd,
      refusal: 'agent_not_found',
      nothingLeft: true,
    });
  },
  180_000,
);
