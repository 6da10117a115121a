import { lstat, mkdir, open, readdir, rename, rm, rmdir, unlink } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { makeFolder } from '../../db/make-folder.js';
import { findSkillRow, listSignedSkillRows, listTextFileRows, type SignedSkillRow } from '../../db/queries/skills.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { invalid } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { defineService } from '../kernel/services.js';
import { textPath } from './file-path.js';
import { effective } from './of-agent.js';

type Synced = components['schemas']['SyncedSkillFolders'];

/** Only a folder that has it is ever changed. */
const marker = '.swarm-managed';
const mostErrors = 100;

/** What a folder is to hold: paths in it, and their texts. */
interface Wanted {
  readonly name: string;
  readonly files: ReadonlyMap<string, string>;
}

/** What was done, so far. */
interface Tally {
  synced: number;
  removed: number;
  readonly errors: string[];
}

/** One at a time: two would take each other's files for stale. */
class FolderTurns {
  #last: Promise<unknown> = Promise.resolve();

  next<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

export const skillFolders = defineService({
  name: 'skill folders',
  start: () => ({ service: new FolderTurns() }),
});

const safeName = (name: string): string => name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 100);

const treeOf = (path: string): string => (path.startsWith('~/') ? join(homedir(), path.slice(2)) : path);

const isRealFolder = async (path: string): Promise<boolean> => {
  const found = await lstat(path).catch(() => undefined);
  return found?.isDirectory() === true;
};

const isManaged = async (folder: string): Promise<boolean> =>
  (await isRealFolder(folder)) && (await lstat(join(folder, marker)).catch(() => undefined))?.isFile() === true;

/** Makes the folders below one, none of which may be a link that leads elsewhere. */
const makeFoldersIn = async (root: string, path: string): Promise<void> => {
  let folder = root;
  for (const part of path.split('/').slice(0, -1)) {
    folder = join(folder, part);
    if (!(await isRealFolder(folder))) {
      await unlink(folder).catch(() => undefined);
      await mkdir(folder);
    }
  }
};

/** Readers see the former text or this one, and a link in its place is replaced, not followed. */
const writeWhole = async (path: string, text: string): Promise<void> => {
  const beside = join(dirname(path), `.${newId()}.part`);
  try {
    const file = await open(beside, 'wx', 0o644);
    try {
      await file.writeFile(text);
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    await unlink(beside).catch(() => undefined);
    throw error;
  }
};

const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

const foldersBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort((left, right) => right.length - left.length);

/** Removes what a folder has beyond what it is to hold. */
const removeStale = async (folder: string, { files }: Wanted, tally: Tally): Promise<void> => {
  for (const path of await filesBelow(folder)) {
    if (path !== marker && !files.has(path)) {
      await unlink(join(folder, path));
      tally.removed += 1;
    }
  }
  for (const below of await foldersBelow(folder)) {
    // Those that hold something stay.
    await rmdir(below).catch(() => undefined);
  }
};

const writeFolder = async (folder: string, wanted: Wanted, tally: Tally): Promise<void> => {
  if (!(await isRealFolder(folder))) {
    await mkdir(folder);
    await writeWhole(join(folder, marker), '');
  }
  if (!(await isManaged(folder))) {
    throw new Error('the folder is there and not managed by the server');
  }
  // Before anything is written: a folder may have to make room for a file.
  await removeStale(folder, wanted, tally);
  for (const [path, text] of wanted.files) {
    await makeFoldersIn(folder, path);
    await writeWhole(join(folder, path), text);
  }
};

const told = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : error instanceof Error ? error.message : 'failed';

const noteError = ({ errors }: Tally, name: string, error: unknown): void => {
  if (errors.length < mostErrors) {
    errors.push(`${name}: ${told(error)}`);
  }
};

/** What a skill's folder is to hold; undefined: it has none. */
const wantedOf = async ({ db }: App, id: string): Promise<Wanted | undefined> => {
  const row = await findSkillRow(db, id);
  const others = await listTextFileRows(db, id);
  if (row === undefined || row.content === '' || (row.isComplex === 1 && others.length === 0)) {
    return undefined;
  }
  // A file in place of the marker, or below it, would make the folder nobody's: it would stay for ever.
  const files = new Map(
    others.filter(({ path }) => path.split('/')[0] !== marker).map(({ path, content: text }) => [path, text]),
  );
  return { name: safeName(row.name), files: files.set(textPath, row.content) };
};

const removeOthers = async (tree: string, names: ReadonlySet<string>, tally: Tally): Promise<void> => {
  for (const name of await readdir(tree)) {
    if (!names.has(name) && (await isManaged(join(tree, name)))) {
      await rm(join(tree, name), { recursive: true, force: true });
      tally.removed += 1;
    }
  }
};

/** @param wantedNow what each skill's folder is to hold: one at a time, for the texts of all of them may be gigabytes */
const syncTree = async (tree: string, wantedNow: AsyncIterable<Wanted | undefined>, tally: Tally): Promise<void> => {
  await makeFolder(tree);
  const names = new Set<string>();
  for await (const wanted of wantedNow) {
    if (wanted === undefined || names.has(wanted.name)) {
      continue;
    }
    names.add(wanted.name);
    try {
      await writeFolder(join(tree, wanted.name), wanted, tally);
      tally.synced += 1;
    } catch (error) {
      noteError(tally, wanted.name, error);
    }
  }
  await removeOthers(tree, names, tally);
};

async function* wantedOfAll(
  app: App,
  rows: readonly SignedSkillRow[],
  signal: AbortSignal,
): AsyncGenerator<Wanted | undefined> {
  for (const { id } of rows) {
    signal.throwIfAborted();
    yield await wantedOf(app, id);
  }
}

/**
 * Writes the skills of the calling agent to the folders of `SKILL_SYNC_DIRS` (docs/skills.md). What cannot be written is
 * told, and the rest is done. Ends early when the signal aborts.
 *
 * @throws ProductError invalid (`agent_required`) when no agent is named
 */
export const syncSkillsToFilesystem = async (app: App, { agentId }: Caller, signal: AbortSignal): Promise<Synced> => {
  if (agentId === undefined) {
    throw invalid('X-Agent-ID is required', { code: 'agent_required' });
  }
  return app.service(skillFolders).next(async () => {
    const rows = effective(await listSignedSkillRows(app.db, agentId));
    const tally: Tally = { synced: 0, removed: 0, errors: [] };
    for (const tree of app.settings.skillSyncDirs.map(treeOf)) {
      await syncTree(tree, wantedOfAll(app, rows, signal), tally).catch((error) => {
        signal.throwIfAborted();
        noteError(tally, tree, error);
      });
    }
    const { synced, removed, errors } = tally;
    return { synced, removed, errors, message: `Synced ${synced}, removed ${removed}, with ${errors.length} errors` };
  });
};
