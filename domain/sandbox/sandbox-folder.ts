import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasErrorCode } from '../kernel/error-code.js';

const prefix = 'swarm-sandbox-';
const ownerOf = /^swarm-sandbox-(\d+)-(\d+)-/;

/**
 * When a process started, in ticks since the machine did: a process id alone is used again, in a container by each server
 * that starts. 0 where the system does not tell.
 */
const startOf = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program, in parentheses, may hold anything.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]);
  } catch {
    return 0;
  }
};

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasErrorCode(error, 'ESRCH');
  }
};

/** Removes what servers left that were killed. What belongs to another user stays. */
const sweep = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const [, pid, start] = ownerOf.exec(name) ?? [];
    if (pid !== undefined && !(isThere(Number(pid)) && startOf(Number(pid)) === Number(start))) {
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
    }
  }
};

/**
 * Makes the folder in which every run has one of its own, after removing what servers left there that were killed.
 *
 * @throws Error when it cannot be made
 */
export const makeSandboxFolder = async (): Promise<string> => {
  await sweep();
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-${startOf(process.pid)}-`));
  // Another user than the one of this process passes through it; only its own folder in it tells that user anything.
  await chmod(folder, 0o711);
  return folder;
};

export const removeSandboxFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
