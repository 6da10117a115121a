import { constants, type Stats } from 'node:fs';
import { access, type FileHandle, lstat, open, realpath, rename, rm, rmdir, unlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder } from '../../db/make-folder.js';
import { hasErrorCode } from '../kernel/error-code.js';
import { conflict } from '../kernel/errors.js';
import { sha256 } from '../kernel/hash.js';
import type { PassingGarbage } from '../kernel/passing-garbage.js';
import { decodedSegment, keySegments, tasksFolder } from './keys.js';
import type { FileProvider, FileProviderFeatures, StagedContent, StoredContent, Swept } from './provider.js';
import { entriesOf, Uploads } from './uploads.js';

const localProviderId = 'local-fs';

const maxDiskNameBytes = 255;
const keptOfLongName = 180;
/** Each upload of the same content puts another file in the place of the one that was just opened. */
const openAttempts = 5;

/** File systems refuse names over 255 bytes. `=` never occurs in an encoded segment, so short names cannot collide. */
const diskName = (segment: string): string => {
  if (Buffer.byteLength(segment) <= maxDiskNameBytes) {
    return segment;
  }
  const digest = sha256(segment).slice(0, 32);
  return `${segment.slice(0, keptOfLongName)}=${digest}`;
};

/** Makes the entries of a folder durable: a rename is lost in a power cut until its folder is written. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/**
 * Keeps files on the server's own disk: content is written to a temporary file, made durable and then renamed to its
 * place, so a file under a key is always whole. The folder belongs to one server, or is shared by all of an installation.
 */
export class LocalFileProvider implements FileProvider {
  readonly id = localProviderId;
  readonly attachmentKind = 'shared-fs';
  readonly mayStoreLate = false;
  readonly features: FileProviderFeatures = { signedUrl: { supported: false } };
  readonly #root: string;
  readonly #garbage: PassingGarbage;
  readonly #uploads: Uploads;

  /** @param isShared whether other servers use the folder, too */
  constructor(root: string, isShared: boolean, garbage: PassingGarbage) {
    this.#root = root;
    this.#garbage = garbage;
    this.#uploads = new Uploads(root, isShared, garbage);
  }

  /** Its folder is made when it is needed; one that cannot be used fails the upload. */
  async assertUsable(): Promise<void> {}

  async stage(content: Readable, maxBytes: number): Promise<StagedContent> {
    const { path, ...received } = await this.#uploads.receive(content, maxBytes);
    return { ...received, storeAs: (key) => this.#move(path, key), discard: () => rm(path, { force: true }) };
  }

  async open(key: string): Promise<StoredContent | undefined> {
    const path = this.#pathOf(key);
    if (path === undefined) {
      return undefined;
    }
    for (let attempt = 1; attempt <= openAttempts; attempt += 1) {
      const file = await this.#openFile(path);
      if (file === undefined) {
        return undefined;
      }
      const stat = await file.stat();
      if (stat.isFile() && (await this.#isAt(path, stat))) {
        const content = file.createReadStream();
        return { sizeBytes: stat.size, stream: this.#garbage.through(content, () => content.destroy()) };
      }
      await file.close();
    }
    return undefined;
  }

  async assertRemovable(key: string): Promise<void> {
    const path = this.#pathOf(key);
    if (path === undefined) {
      return;
    }
    try {
      await access(dirname(path), constants.W_OK);
      if ((await lstat(path)).isDirectory()) {
        throw new Error(`in the place of the file ${key} there is a folder`);
      }
    } catch (error) {
      if (!hasErrorCode(error, 'ENOENT', 'ENOTDIR')) {
        throw error;
      }
    }
  }

  async remove(key: string): Promise<void> {
    const path = this.#pathOf(key);
    // Behind a link there is nothing of ours.
    if (path === undefined || !(await this.#leadsInside(dirname(path)))) {
      return;
    }
    const [top = ''] = key.split('/');
    try {
      await unlink(path);
    } catch (error) {
      if (!hasErrorCode(error, 'ENOENT', 'ENOTDIR')) {
        throw error;
      }
    }
    await this.#removeEmptyFolders(dirname(path), join(this.#root, top));
  }

  async *taskIds(): AsyncIterable<string> {
    for await (const entry of entriesOf(join(this.#root, tasksFolder))) {
      const taskId = entry.isDirectory() ? decodedSegment(entry.name) : undefined;
      if (taskId !== undefined) {
        yield taskId;
      }
    }
  }

  async removeAllBut(taskId: string, keys: readonly string[]): Promise<Swept> {
    const top = join(this.#root, tasksFolder);
    const folder = join(top, diskName(encodeURIComponent(taskId)));
    if (!(await this.#leadsInside(folder))) {
      return { removed: 0, left: [] };
    }
    return { removed: await this.#removeBelow(folder, top, new Set(keys.map((key) => this.#pathOf(key)))), left: [] };
  }

  /** Removes the files below a folder but those to keep, and the folders that are empty then. Links stay, unfollowed. */
  async #removeBelow(folder: string, top: string, keep: ReadonlySet<string | undefined>): Promise<number> {
    let removed = 0;
    for await (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        removed += await this.#removeBelow(path, top, keep);
      } else if (entry.isFile() && !keep.has(path)) {
        await unlink(path);
        removed += 1;
      }
    }
    await this.#removeEmptyFolders(folder, top);
    return removed;
  }

  #pathOf(key: string): string | undefined {
    const segments = keySegments(key);
    return segments && join(this.#root, ...segments.map(diskName));
  }

  /** Whether no link on the way to a folder leads elsewhere. Of one that is not there yet, what there is of the way counts. */
  async #leadsInside(folder: string): Promise<boolean> {
    try {
      const [real, root] = await Promise.all([realpath(folder), realpath(this.#root)]);
      return real === join(root, relative(this.#root, folder));
    } catch (error) {
      if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) {
        return folder.length <= this.#root.length || this.#leadsInside(dirname(folder));
      }
      if (hasErrorCode(error, 'ELOOP')) {
        return false;
      }
      throw error;
    }
  }

  async #assertInside(folder: string, key: string): Promise<void> {
    if (!(await this.#leadsInside(folder))) {
      throw conflict(`A link is in the way of ${key}: choose another name`, { code: 'file_name_taken' });
    }
  }

  /** Whether what was opened is what lies at this path of the store: a link on the way may have led elsewhere. */
  async #isAt(path: string, opened: Stats): Promise<boolean> {
    if (!(await this.#leadsInside(dirname(path)))) {
      return false;
    }
    try {
      const there = await lstat(path);
      return there.ino === opened.ino && there.dev === opened.dev;
    } catch (error) {
      if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) {
        return false;
      }
      throw error;
    }
  }

  async #openFile(path: string): Promise<FileHandle | undefined> {
    try {
      // A worker that shares the folder must not lead a download elsewhere by a link, nor block it with a pipe.
      return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    } catch (error) {
      if (hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP')) {
        return undefined;
      }
      throw error;
    }
  }

  async #move(from: string, key: string): Promise<Readonly<Record<string, unknown>>> {
    const path = this.#pathOf(key);
    if (path === undefined) {
      throw new Error(`unsafe file key: ${key}`);
    }
    const folder = dirname(path);
    try {
      await this.#assertInside(folder, key);
      const created = await makeFolder(folder);
      await this.#assertInside(folder, key);
      await rename(from, path);
      await this.#syncFolders(folder, created === undefined ? folder : dirname(created));
    } catch (error) {
      await rm(from, { force: true });
      throw hasErrorCode(error, 'EEXIST', 'ENOTDIR', 'EISDIR', 'ENOTEMPTY')
        ? conflict(`A file or a folder is in the way of ${key}: choose another name`, { code: 'file_name_taken' })
        : error;
    }
    return {};
  }

  async #syncFolders(deepest: string, highest: string): Promise<void> {
    for (let folder = deepest; folder.length >= highest.length; folder = dirname(folder)) {
      await syncFolder(folder);
    }
  }

  /** Emptied folders below `top` go, so that their name is free for a file again. */
  async #removeEmptyFolders(deepest: string, top: string): Promise<void> {
    try {
      for (let folder = deepest; folder.length > top.length; folder = dirname(folder)) {
        await rmdir(folder);
      }
    } catch (error) {
      if (!hasErrorCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR')) {
        throw error;
      }
    }
  }
}
