import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { msPerHour } from '../kernel/time.js';
import type { Batches } from './batches.js';
import { decodedSegment, keySegments, tasksFolder } from './keys.js';
import type {
  DownloadName,
  FileProvider,
  FileProviderFeatures,
  StagedContent,
  StoredContent,
  Swept,
} from './provider.js';
import type { Listed } from './s3/answers.js';
import type { Bucket } from './s3/bucket.js';
import { LeftContent } from './s3/left-content.js';
import type { Uploads } from './uploads.js';

const longestLinkSeconds = 3600;
/** No upload of parts takes so long: one that was begun earlier was cut off by a crash. */
const abandonedMs = msPerHour;

/**
 * Of up to a thousand keys each. A task has no more than a thousand attachments, which are on one or two; the others are for
 * what is left over. Whoever uploads to the task waits while they are listed.
 */
const mostPagesOfTask = 100;

const safe = (key: string): string => {
  if (keySegments(key) === undefined) {
    throw new Error(`unsafe file key: ${key}`);
  }
  return key;
};

/**
 * Keeps files in a bucket. What is uploaded is received into a temporary file first, so that it can be sent again when the
 * bucket fails, and is whole under its key or not there.
 */
export class S3FileProvider implements FileProvider {
  readonly id = 's3';
  readonly attachmentKind = 'agent_fs';
  readonly mayStoreLate = true;
  readonly features: FileProviderFeatures = { signedUrl: { supported: true, maxExpiresIn: longestLinkSeconds } };
  readonly #bucket: Bucket;
  readonly #uploads: Uploads;
  readonly #batches: Batches;
  readonly #left = new LeftContent();

  constructor(bucket: Bucket, uploads: Uploads, batches: Batches) {
    this.#bucket = bucket;
    this.#uploads = uploads;
    this.#batches = batches;
  }

  assertUsable(): Promise<void> {
    return this.#bucket.check();
  }

  async stage(content: Readable, maxBytes: number): Promise<StagedContent> {
    const received = await this.#uploads.receive(content, maxBytes);
    const { path, sizeBytes, sha256 } = received;
    const { batchId, leave } = this.#batches.enter();
    return {
      sizeBytes,
      sha256,
      storeAs: async (key) => {
        await this.#bucket.put(safe(key), { ...received, batchId });
        return {};
      },
      discard: () => {
        leave();
        return rm(path, { force: true });
      },
    };
  }

  open(key: string): Promise<StoredContent | undefined> {
    return this.#bucket.get(safe(key));
  }

  /** The right to remove was tried at the start; this finds a bucket that cannot be reached. */
  async assertRemovable(key: string): Promise<void> {
    await this.#bucket.assertAnswers(safe(key));
  }

  remove(key: string): Promise<void> {
    return this.#bucket.remove(safe(key));
  }

  async *taskIds(): AsyncIterable<string> {
    const top = `${tasksFolder}/`;
    for await (const { prefixes } of this.#bucket.list(top, { delimiter: '/' })) {
      yield* prefixes.flatMap((prefix) => decodedSegment(prefix.slice(top.length, -1)) ?? []);
    }
    // Last: it needs a right of its own.
    await this.#bucket.abandonUploadsBefore(Date.now() - abandonedMs);
  }

  /** A bucket may be given to several installations, or copies of one: only what is surely of this one goes. */
  async removeAllBut(taskId: string, keys: readonly string[], signal: AbortSignal): Promise<Swept> {
    const keep = new Set(keys);
    const begin = `${tasksFolder}/${encodeURIComponent(taskId)}/`;
    const unnamed: Listed[] = [];
    for await (const page of this.#bucket.list(begin, { mostPages: mostPagesOfTask })) {
      signal.throwIfAborted();
      unnamed.push(...page.contents.filter(({ key }) => !keep.has(key)));
    }
    const own = await this.#ownAmong(unnamed);
    for (const key of own) {
      await this.#bucket.remove(key);
    }
    return { removed: own.size, left: unnamed.map(({ key }) => key).filter((key) => !own.has(key)) };
  }

  close(): Promise<void> {
    return this.#batches.end();
  }

  signedUrl(key: string, expiresInSeconds: number, download: DownloadName): Promise<string> {
    return this.#bucket.signedUrl(safe(key), expiresInSeconds, download);
  }

  /** What of this is of batches that the database knows to be closed. What was left before is not asked for each time. */
  async #ownAmong(unnamed: readonly Listed[]): Promise<ReadonlySet<string>> {
    const asked = new Map<Listed, string>();
    for (const content of await this.#unlessLeftAgain(unnamed)) {
      const batchId = await this.#bucket.batchIdOf(content.key);
      // What is gone, or not there yet for this request, is looked at again the next time.
      if (batchId !== undefined) {
        asked.set(content, batchId);
      }
    }
    const closed = await this.#batches.closedAmong([...new Set(asked.values())]);
    const own = new Set<string>();
    for (const [content, batchId] of asked) {
      if (closed.has(batchId)) {
        own.add(content.key);
      } else {
        this.#left.remember(content, batchId);
      }
    }
    return own;
  }

  /** Without what is known to be of a batch that is still not closed here. Nothing is removed on the word of memory alone. */
  async #unlessLeftAgain(unnamed: readonly Listed[]): Promise<Listed[]> {
    const known = new Map(unnamed.map((content) => [content, this.#left.batchIdOf(content)]));
    const closed = await this.#batches.closedAmong([...new Set([...known.values()].filter((id) => id !== undefined))]);
    return unnamed.filter((content) => {
      const batchId = known.get(content);
      return batchId === undefined || closed.has(batchId);
    });
  }
}
