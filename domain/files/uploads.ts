import { createHash, randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { type FileHandle, lstat, open, opendir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder } from '../../db/make-folder.js';
import { hasErrorCode } from '../kernel/error-code.js';
import { invalid, tooLarge } from '../kernel/errors.js';
import type { PassingGarbage } from '../kernel/passing-garbage.js';
import { msPerHour } from '../kernel/time.js';

const uploadsFolder = '.uploads';
/** An upload that nobody has added to for so long is none any more. */
const abandonedMs = msPerHour;

/** The entries of a folder; none when there is no such folder. */
export async function* entriesOf(folder: string): AsyncIterable<Dirent> {
  try {
    yield* await opendir(folder);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT', 'ENOTDIR')) {
      throw error;
    }
  }
}

/** Content that was received whole and is on the disk. */
export interface Received {
  readonly path: string;
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

const write = async (
  content: Readable,
  file: FileHandle,
  maxBytes: number,
  garbage: PassingGarbage,
): Promise<Omit<Received, 'path'>> => {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  // The stream must survive a refusal: destroying a request would take its socket, and the answer, with it.
  for await (const chunk of content.iterator({ destroyOnReturn: false })) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) {
      throw tooLarge(maxBytes);
    }
    hash.update(chunk);
    await file.appendFile(chunk);
    garbage.add(chunk.length);
  }
  await file.sync();
  return { sizeBytes, sha256: hash.digest('hex') };
};

/** A folder in which content is received before it is kept: a temporary file each, durable once it is whole. */
export class Uploads {
  readonly #folder: string;
  readonly #isShared: boolean;
  readonly #garbage: PassingGarbage;
  #ready: Promise<void> | undefined;

  /** @param isShared whether other servers use the folder, too */
  constructor(root: string, isShared: boolean, garbage: PassingGarbage) {
    this.#garbage = garbage;
    this.#folder = join(root, uploadsFolder);
    this.#isShared = isShared;
  }

  /**
   * Receives content as it streams in; the caller moves or removes the file. Nothing is left behind when it fails.
   *
   * @throws ProductError tooLarge when there is more than `maxBytes`, invalid when the upload broke off
   */
  async receive(content: Readable, maxBytes: number): Promise<Received> {
    this.#ready ??= this.#sweep().catch((error) => {
      // The next upload tries again.
      this.#ready = undefined;
      throw error;
    });
    await this.#ready;
    const path = join(this.#folder, randomUUID());
    const file = await open(path, 'wx');
    try {
      const received = await write(content, file, maxBytes, this.#garbage);
      await file.close();
      return { path, ...received };
    } catch (error) {
      await file.close();
      await rm(path, { force: true });
      throw error === content.errored
        ? invalid('The upload broke off before its end', { code: 'upload_broken_off' })
        : error;
    }
  }

  /**
   * Removes what a crash cut off. In a folder of its own that is all there is when the process begins; in a shared one other
   * servers may be receiving.
   */
  async #sweep(): Promise<void> {
    if (!this.#isShared) {
      await rm(this.#folder, { recursive: true, force: true });
    }
    await makeFolder(this.#folder);
    for await (const { name } of entriesOf(this.#folder)) {
      await this.#removeIfAbandoned(join(this.#folder, name));
    }
  }

  async #removeIfAbandoned(path: string): Promise<void> {
    try {
      if (Date.now() - (await lstat(path)).mtimeMs > abandonedMs) {
        await rm(path, { recursive: true, force: true });
      }
    } catch (error) {
      // Another server was faster, or has stored it.
      if (!hasErrorCode(error, 'ENOENT')) {
        throw error;
      }
    }
  }
}
