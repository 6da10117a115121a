import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { environment } from './environment.js';

const script = fileURLToPath(new URL('../../scripts/config.mjs', import.meta.url));

/** Runs `npm run config` with these settings; resolves with its exit code and what it printed. */
export const runConfigScript = async (
  settings: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<{ code: number | null; output: string }> => {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
};
