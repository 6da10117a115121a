import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A process that has not ended. */
export interface LocalProcess {
  readonly pid: number;
  readonly group: number;
  /** With its arguments. */
  readonly command: string;
  /** What its environment has as `workerMark`, which those that it starts inherit; undefined where that is not to be seen. */
  readonly mark?: string | undefined;
}

/** The variable by which the processes of a worker are known, also those that left its group. */
export const workerMark = 'SWARM_WORKER_MARK';

const mostListBytes = 16 * 1024 * 1024;

/** Others' environments are not shown. */
const markOf = async (pid: string): Promise<string | undefined> => {
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
  const begin = `${workerMark}=`;
  return environment
    .split('\0')
    .find((one) => one.startsWith(begin))
    ?.slice(begin.length);
};

/** One process as Linux shows it; undefined when it has ended meanwhile. */
const linuxProcess = async (pid: string): Promise<LocalProcess | undefined> => {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may have spaces and brackets in it: state, parent, group.
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') {
      return undefined;
    }
    // First: whoever has the mark has the command that goes with it.
    const mark = await markOf(pid);
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    return { pid: Number(pid), group: Number(group), command: command.replaceAll('\0', ' '), mark };
  } catch {
    return undefined;
  }
};

const onLinux = async (): Promise<LocalProcess[]> => {
  const found: LocalProcess[] = [];
  for (const name of await readdir('/proc')) {
    const one = /^\d+$/.test(name) ? await linuxProcess(name) : undefined;
    if (one !== undefined) {
      found.push(one);
    }
  }
  return found;
};

/** As the command `ps` shows them, where there is no /proc. */
export const listedByPs = async (): Promise<LocalProcess[]> => {
  const columns = ['-A', '-ww', '-o', 'pid=', '-o', 'pgid=', '-o', 'stat=', '-o', 'args='];
  const { stdout } = await promisify(execFile)('ps', columns, { maxBuffer: mostListBytes });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, group, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined || state.startsWith('Z') ? [] : [{ pid: Number(pid), group: Number(group), command }];
  });
};

/** The processes of this machine that have not ended. @throws Error where they cannot be listed */
export const localProcesses = (): Promise<LocalProcess[]> => (existsSync('/proc/self/stat') ? onLinux() : listedByPs());
