import type { Readable } from 'node:stream';
import type { AttachmentKind } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';

export type FileProviderFeatures = components['schemas']['FileProviderFeatures'];

/**
 * Content a provider has received but not yet put under a key. `discard` must be called in the end, when what names the
 * content is committed.
 */
export interface StagedContent {
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /**
   * Puts the content under `key`, replacing what is there; returns what the provider says about the stored object.
   *
   * @throws ProductError conflict when a part of the key is taken by a folder or a file
   */
  storeAs(key: string): Promise<Readonly<Record<string, unknown>>>;
  /** Removes what was received unless it was stored. */
  discard(): Promise<void>;
}

export interface StoredContent {
  readonly sizeBytes: number;
  readonly stream: Readable;
}

/** What became of content that no attachment names. */
export interface Swept {
  readonly removed: number;
  /** The keys of what may be somebody else's, and stays. */
  readonly left: readonly string[];
}

/** As what content is downloaded. */
export interface DownloadName {
  /** The last segment is shown. */
  readonly name: string;
  readonly mimeType: string;
}

/** Where the content of task attachments is kept (docs/files.md). */
export interface FileProvider {
  readonly id: string;
  /** The kind of the attachments whose content it holds. */
  readonly attachmentKind: Extract<AttachmentKind, 'agent_fs' | 'shared-fs'>;
  readonly features: FileProviderFeatures;
  /** Content that it failed to store may be there all the same some time later: then no other content may have its key. */
  readonly mayStoreLate: boolean;
  /**
   * Makes sure that it can be used, when the server starts.
   *
   * @throws ProductError with what is wrong
   */
  assertUsable(): Promise<void>;
  /**
   * Receives content as it streams in. Nothing is left behind when it fails.
   *
   * @throws ProductError tooLarge when there is more than `maxBytes`
   */
  stage(content: Readable, maxBytes: number): Promise<StagedContent>;
  /** The content under `key`, or undefined when there is none. The caller consumes or destroys the stream. */
  open(key: string): Promise<StoredContent | undefined>;
  /**
   * Makes sure that the content under `key`, if there is any, can be removed.
   *
   * @throws Error as removing it would
   */
  assertRemovable(key: string): Promise<void>;
  /** Removes the content under `key`; none there is fine. */
  remove(key: string): Promise<void>;
  /** The tasks that have content, one by one. */
  taskIds(): AsyncIterable<string>;
  /**
   * Removes all content of a task but what is under `keys`, and what may not have been stored for this database.
   *
   * @throws what `signal` was aborted with, where looking at what there is takes long
   */
  removeAllBut(taskId: string, keys: readonly string[], signal: AbortSignal): Promise<Swept>;
  /** A link that works without a bearer key, for a provider whose features say so. */
  signedUrl?(key: string, expiresInSeconds: number, download: DownloadName): Promise<string>;
  /** To be called when nothing is stored any more, of a provider that has something to write down then. */
  close?(): Promise<void>;
}
