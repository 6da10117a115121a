import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const serve = fileURLToPath(new URL('../contract/fixtures/serve.ts', import.meta.url));

/** What the process says first: where it serves, or why it does not. */
interface Report {
  readonly url?: string;
  readonly breaches?: readonly string[];
}

const firstReport = (child: ChildProcess): Promise<Report> =>
  new Promise((resolve, reject) => {
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream as NodeJS.ReadableStream }).on('line', (line) => {
        output.push(line);
        if (line.startsWith('{"url"') || line.startsWith('{"breaches"')) {
          resolve(JSON.parse(line));
        }
      });
    }
    child.once('close', (code) => reject(new Error(`the fixture server ended with ${code}:\n${output.join('\n')}`)));
  });

export interface FixtureServer {
  readonly report: Report;
  readonly stop: () => Promise<void>;
}

/** Generates from a contract of its own and serves it in a process of its own. */
export const startFixtureServer = async (contractFile: string): Promise<FixtureServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'swarm-fixture-'));
  const child = spawn(process.execPath, ['--import', 'tsx', serve, contractFile, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { report: await firstReport(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
