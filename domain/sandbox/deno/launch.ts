import { builtinModules } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Layer } from '../isolation.js';
import { type Libraries, librariesIn } from '../libraries.js';
import { maxCpuSeconds } from '../limits.js';
import type { Launch } from './protocol.js';

/** Nobody, as every Linux knows it. */
export const unprivilegedId = 65_534;

const MiB = 1024 ** 2;

/** The most that one file may have of what Deno itself writes into its folder, in blocks of 512 bytes. */
const maxFileBlocks = 125_000;
const maxOpenFiles = 64;

/** In addition to the heap of JavaScript: the program itself, buffers, the stacks of threads. */
const memoryBesideHeapMiB = 512;

const dataUrl = (type: string, text: string): string => `data:${type};base64,${Buffer.from(text).toString('base64')}`;

/** Those that are known by their prefix only, or are younger than the Node that runs this. */
const furtherModules = ['test', 'test/reporters', 'sqlite', 'sea', 'quic', 'inspector/promises'];

/** Modules of Node are of no use without permissions, but many: none can be imported. */
const importMap = ({ folder }: Libraries): string => {
  const names = [...new Set([...builtinModules, ...furtherModules])];
  const imports = Object.fromEntries(names.map((name) => [`node:${name}`, null]));
  const libraries = Object.entries(librariesIn(folder)).map(([name, file]) => [name, pathToFileURL(file).href]);
  return dataUrl('application/json', JSON.stringify({ imports: { ...imports, ...Object.fromEntries(libraries) } }));
};

const denied = ['write', 'net', 'env', 'run', 'ffi', 'sys', 'import'];

/**
 * How Deno is called so that the program, given as text, may do nothing but compute, use its pipes and import the
 * libraries.
 */
export const denoArguments = (
  program: string,
  { memoryMiB, libraries }: Pick<Launch, 'memoryMiB' | 'libraries'>,
): string[] => [
  'run',
  ...['--quiet', '--no-prompt', '--no-remote', '--no-npm', '--no-config', '--no-lock', '--no-check', '--no-code-cache'],
  `--import-map=${importMap(libraries)}`,
  `--allow-read=${libraries.folder}`,
  ...denied.map((permission) => `--deny-${permission}`),
  `--v8-flags=--max-old-space-size=${memoryMiB},--disallow-code-generation-from-strings,--stack-size=900`,
  dataUrl('text/javascript', program),
];

/** How much it gives way: a tenth of a core where a process of the usual priority wants all of it. */
const lowPriority = 10;

/** What a shell does so that the process may use no more than this. */
const limits = (memoryMiB: number): string[] => [
  'ulimit -c 0',
  `ulimit -n ${maxOpenFiles}`,
  `ulimit -f ${maxFileBlocks}`,
  `ulimit -d ${(memoryMiB + memoryBesideHeapMiB) * (MiB / 1024)}`,
  // At the first limit it is told by SIGXCPU, at the second one killed.
  `ulimit -St ${maxCpuSeconds}`,
  `ulimit -Ht ${maxCpuSeconds + 1}`,
];

/**
 * A session of its own is a group of its own for Linux, with as much of the processors as the server's has, however nice its
 * processes are to one another (sched(7), autogroup). Only the first process of a session may say that all of it gives way:
 * any other would say so of the session of the server. Where there are no such groups, or the system has no time for another
 * one that gives way, `nice` is all there is.
 */
const yielding = [
  '{ { read -r _ _ _ _ _ session _ < /proc/self/stat',
  '[ "$session" = "$$" ]',
  `echo ${lowPriority} > /proc/self/autogroup; } 2> /dev/null || true; }`,
].join(' && ');

/** The shell that does this first, and ends with the command it is given. */
const shell = (steps: readonly string[], last: string): string[] => [
  '/bin/sh',
  '-c',
  [...steps, last].join(' && '),
  'sh',
];

/** It becomes the command. */
const become = 'exec "$@"';

/**
 * Runs the command while the other end of its pipe 3 is open, and ends the whole group when it is not. The signal of a
 * parent's death alone does not do: it is asked for after the parent may have died, and a `bwrap` that dies by it while it
 * makes the namespaces leaves one in them that waits for it without end.
 */
const runWhileHeld = [
  '{ { read -r _; kill -KILL 0; } <&3 >/dev/null 2>&1 & } && guard=$!',
  // The shell itself would write of a command that a signal ended.
  'exec 5>&2 2>/dev/null',
  '{ "$@" 2>&5 3<&- 5>&-; code=$?; kill -KILL "$guard"; wait "$guard"; exit "$code"; }',
].join(' && ');

const privileges = (layers: ReadonlySet<Layer>): string[] => [
  ...(layers.has('unprivileged_user')
    ? [`--reuid=${unprivilegedId}`, `--regid=${unprivilegedId}`, '--clear-groups']
    : []),
  ...(layers.has('no_new_privileges') ? ['--no-new-privs'] : []),
  ...(layers.has('parent_death_signal') ? ['--pdeathsig=KILL'] : []),
];

/** Of the file system only what the program needs to start, no network, no other processes. */
const namespaces = (readable: readonly string[], writable: readonly string[], folder: string): string[] => [
  ...['bwrap', '--unshare-all', '--die-with-parent', '--proc', '/proc', '--dev', '/dev'],
  ...['/usr', '/bin', '/lib', '/lib64', '/etc/ld.so.cache', ...readable].flatMap((path) => [
    '--ro-bind-try',
    path,
    path,
  ]),
  ...[...new Set(writable)].flatMap((path) => ['--bind', path, path]),
  ...['--chdir', folder],
];

/** How a process of another's code is held in. */
export interface Confinement {
  readonly layers: readonly Layer[];
  readonly memoryMiB: number;
  /** Where it starts. */
  readonly folder: string;
  /** What it may read beside the system, where namespaces keep all else from it. */
  readonly readable: readonly string[];
  /** What it may change, beside `folder`. */
  readonly writable?: readonly string[];
}

/** The command that runs a program within these layers; held.ts starts it. */
export const confined = (
  { layers, memoryMiB, folder, readable, writable = [] }: Confinement,
  program: readonly [string, ...string[]],
): readonly [string, ...string[]] => {
  const active = new Set(layers);
  const dropped = privileges(active);
  const isHeld = active.has('parent_death_signal');
  const steps = [
    ...(active.has('resource_limits') ? limits(memoryMiB) : []),
    ...(active.has('low_priority') ? [yielding] : []),
  ];
  const [command, ...args] = [
    ...(isHeld || steps.length > 0 ? shell(steps, isHeld ? runWhileHeld : become) : []),
    ...(active.has('low_priority') ? ['nice', '-n', String(lowPriority)] : []),
    ...(dropped.length > 0 ? ['setpriv', ...dropped] : []),
    ...(active.has('namespaces') ? namespaces(readable, [folder, ...writable], folder) : []),
    ...program,
  ];
  return [command ?? program[0], ...args];
};

/** The command that runs Deno within these layers. `folder` is the one of the process itself. */
export const commandOf = (
  { deno, layers, memoryMiB, libraries }: Omit<Launch, 'folder'>,
  folder: string,
  denoArgs: readonly string[],
): readonly [string, ...string[]] =>
  confined({ layers, memoryMiB, folder, readable: [deno, libraries.folder] }, [deno, ...denoArgs]);

/** All that the process knows of its surroundings: nothing of this one's. */
export const environmentOf = (folder: string): Record<string, string> => ({
  PATH: '/usr/bin:/bin',
  HOME: folder,
  TMPDIR: folder,
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
  DENO_DIR: folder,
  DENO_NO_UPDATE_CHECK: '1',
  NO_COLOR: '1',
});
