import { randomInt, randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { attachmentDisposition } from '../../kernel/content-disposition.js';
import { sha256 } from '../../kernel/hash.js';
import type { PassingGarbage } from '../../kernel/passing-garbage.js';
import type { StreamedAnswer } from '../../outbound/answer.js';
import type { OutboundClient } from '../../outbound/client.js';
import type { OutboundRequest } from '../../outbound/request.js';
import { tasksFolder } from '../keys.js';
import type { DownloadName, StoredContent } from '../provider.js';
import {
  allPages,
  assertCompleted,
  errorCodeIn,
  type Listing,
  listingIn,
  onwards,
  type UnfinishedUpload,
  type UnfinishedUploads,
  type UploadMarker,
  unfinishedUploadsIn,
  uploadIdIn,
} from './answers.js';
import { failureOfAnswer, failureOfRequest, mayPass, storeFailed } from './failures.js';

/** How a bucket is reached. */
export interface BucketAddress {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** What all keys begin with: empty, or with a slash at its end. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket is named in the path, not in the host. */
  readonly isPathStyle: boolean;
  /** How long an answer may take to begin, in milliseconds; content has more time. */
  readonly timeoutMs: number;
}

export interface ListOptions {
  /** What keys go on with up to this is listed instead of them. */
  readonly delimiter?: string;
  /** A listing that has more is refused. */
  readonly mostPages?: number;
}

/** Content on the disk that is to be stored. */
export interface LocalContent {
  readonly path: string;
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** Is kept beside the content. */
  readonly batchId: string;
}

interface Ask {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Without the prefix; not given: the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Headers; those of the signature are added. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly maxBytes?: number;
  /** How many bytes of content come back, at most likely. */
  readonly answerBytes?: number;
}

/** Larger content goes in parts, so that no more than one of them is in memory. Services take none under 5 MiB. */
const partBytes = 5 * 1024 * 1024;
const maxAnswerBytes = 4 * 1024 * 1024;
const attempts = 4;
const firstPauseMs = 100;
const bytesPerExtraMs = 256;
/** The time that content may take on its way back follows from this, as nobody knows its size before. */
const likelyContentBytes = 50 * 1024 * 1024;
const pageSize = '1000';
const batchField = 'x-amz-meta-swarm-batch';
const checksumField = 'x-amz-meta-swarm-sha256';
/** More uploads wait: each holds a part in memory. */
const maxUploadsAtOnce = 4;
/** More are refused: their content waits on the disk. */
const maxUploadsWaiting = 64;
/** More are refused: with the connections of those whose readers are slow, none would be left for uploads and deletions. */
const maxDownloadsAtOnce = 200;

const noContent = sha256(new Uint8Array());

const encoded = (key: string): string => key.split('/').map(encodeURIComponent).join('/');

/** What an answer says that is no content. @throws ProductError unavailable when it breaks off, or is too large */
const readAll = async (answer: StreamedAnswer): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer.body) {
      bytes += chunk.length;
      if (bytes > maxAnswerBytes) {
        throw storeFailed.forNow('its answer is too large');
      }
      chunks.push(chunk);
    }
  } catch (error) {
    throw mayPass(error) ? error : failureOfRequest(error);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const headerOf = (answer: StreamedAnswer, wanted: string): string | undefined =>
  answer.headers.find(([name]) => name === wanted)?.[1];

/** How much content comes. @throws ProductError unavailable when the answer does not say, or says it of a compressed form */
const lengthOf = (answer: StreamedAnswer): number => {
  const length = Number(headerOf(answer, 'content-length') ?? Number.NaN);
  if (!Number.isSafeInteger(length) || headerOf(answer, 'content-encoding') !== undefined) {
    answer.discard();
    throw storeFailed.forNow('its answer does not say how long it is');
  }
  return length;
};

/** What is kept beside content. */
const fieldsOf = ({ batchId, sha256: checksum }: LocalContent): Readonly<Record<string, string>> => ({
  'content-type': 'application/octet-stream',
  [batchField]: batchId,
  [checksumField]: checksum,
});

/** What changes something may be told 200, and the error in the body. @throws ProductError with that error */
const assertDone = async (answer: StreamedAnswer): Promise<void> => {
  const code = errorCodeIn(await readAll(answer));
  if (code !== undefined) {
    throw failureOfAnswer(500, code);
  }
};

/** A bucket that is gone is no content that is gone. */
const throwUnlessKeyIsMissing = async (answer: StreamedAnswer): Promise<void> => {
  const code = errorCodeIn(await readAll(answer));
  if (code === 'NoSuchBucket') {
    throw failureOfAnswer(answer.status, code);
  }
};

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * A bucket of a service that speaks the HTTP interface of S3. Requests are signed, bounded in time, and repeated a few
 * times where that may help; all that are repeated mean the same as once.
 */
export class Bucket {
  readonly #client: OutboundClient;
  readonly #address: BucketAddress;
  readonly #garbage: PassingGarbage;
  readonly #base: string;
  readonly #signingKeys = new Map<string, ArrayBuffer>();
  readonly #uploadTurns: (() => void)[] = [];
  #uploads = 0;
  #downloads = 0;

  constructor(client: OutboundClient, address: BucketAddress, garbage: PassingGarbage) {
    this.#client = client;
    this.#address = address;
    this.#garbage = garbage;
    const { endpoint, bucket, isPathStyle } = address;
    const base = new URL(endpoint);
    if (!isPathStyle) {
      base.hostname = `${bucket}.${base.hostname}`;
    }
    const path = base.pathname.replace(/\/$/, '');
    this.#base = `${base.origin}${path}${isPathStyle ? `/${bucket}` : ''}`;
  }

  /** Stores content under a key, in the place of what is there: whole, with the checksum that it has on the disk, or not. */
  async put(key: string, content: LocalContent): Promise<void> {
    await this.#takeTurn();
    try {
      const file = await open(content.path);
      try {
        await (content.sizeBytes <= partBytes
          ? this.#putWhole(key, content, file)
          : this.#putInParts(key, content, file));
      } finally {
        await file.close();
      }
    } finally {
      this.#giveTurn();
    }
  }

  /** What is under a key; undefined when there is nothing. The caller consumes or destroys the stream. */
  async get(key: string): Promise<StoredContent | undefined> {
    if (this.#downloads >= maxDownloadsAtOnce) {
      throw storeFailed.forNow(`${maxDownloadsAtOnce} downloads are under way`);
    }
    this.#downloads += 1;
    const content = await this.#contentOf(key).catch((error: unknown) => {
      this.#downloads -= 1;
      throw error;
    });
    if (content === undefined) {
      this.#downloads -= 1;
    } else {
      content.stream.once('close', () => {
        this.#downloads -= 1;
      });
    }
    return content;
  }

  /** Asks for what is under a key, whether something is there or not. @throws ProductError when it cannot be asked */
  async assertAnswers(key: string): Promise<void> {
    await this.#head(key);
  }

  /** The batch of what is under a key, empty when it has none; undefined when it is not there. */
  async batchIdOf(key: string): Promise<string | undefined> {
    const answer = await this.#head(key);
    return answer.status === 404 ? undefined : (headerOf(answer, batchField) ?? '');
  }

  /** Removes what is under a key; nothing there is fine. */
  async remove(key: string): Promise<void> {
    const answer = await this.#askAgain({ method: 'DELETE', key }, [404]);
    answer.discard();
  }

  /** Pages of what is under keys that begin with something, or of what they go on with up to a delimiter. */
  list(begin: string, { delimiter, mostPages = Number.POSITIVE_INFINITY }: ListOptions = {}): AsyncIterable<Listing> {
    return onwards(
      allPages((after: string | undefined) => this.#listPage(begin, delimiter, after)),
      mostPages,
    );
  }

  /**
   * Makes sure that content can be stored and removed, by doing so.
   *
   * @throws ProductError internal or unavailable with what is wrong
   */
  async check(): Promise<void> {
    const key = `.check-${randomUUID()}`;
    const fields = { 'content-type': 'application/octet-stream' };
    await this.#askAgain({ method: 'PUT', key, fields, body: new Uint8Array() });
    await this.remove(key);
  }

  /** Gives up uploads in parts that were begun before a time, in milliseconds since 1970, and never ended. */
  async abandonUploadsBefore(time: number): Promise<void> {
    const { prefix } = this.#address;
    // Others may have uploads under way elsewhere in the bucket.
    const begin = `${prefix}${tasksFolder}/`;
    const isAbandoned = ({ key, begunAt }: UnfinishedUpload): boolean => key.startsWith(begin) && begunAt < time;
    for await (const { uploads } of allPages((after: UploadMarker | undefined) => this.#listUploads(begin, after))) {
      for (const { key, uploadId } of uploads.filter(isAbandoned)) {
        await this.#abort(key.slice(prefix.length), uploadId);
      }
    }
  }

  /** A URL under which anybody can read what is under a key, for so many seconds, as a download of this name and type. */
  async signedUrl(key: string, expiresInSeconds: number, { name, mimeType }: DownloadName): Promise<string> {
    const url = new URL(this.#urlOf(key));
    url.searchParams.set('response-content-disposition', attachmentDisposition(name));
    url.searchParams.set('response-content-type', mimeType);
    url.searchParams.set('X-Amz-Expires', String(expiresInSeconds));
    const signed = await this.#signer({ method: 'GET', url: url.href, signQuery: true }).sign();
    // Signed as spaces are written by everybody else.
    return signed.url.href.replaceAll('+', '%20');
  }

  async #contentOf(key: string): Promise<StoredContent | undefined> {
    const ask = { method: 'GET', key, maxBytes: Number.MAX_SAFE_INTEGER, answerBytes: likelyContentBytes } as const;
    const answer = await this.#askAgain(ask, [404]);
    if (answer.status === 404) {
      await throwUnlessKeyIsMissing(answer);
      return undefined;
    }
    return { sizeBytes: lengthOf(answer), stream: this.#garbage.through(answer.body, () => answer.discard()) };
  }

  async #listPage(begin: string, delimiter: string | undefined, after: string | undefined): Promise<Listing> {
    const { prefix } = this.#address;
    const query = {
      'list-type': '2',
      'encoding-type': 'url',
      'max-keys': pageSize,
      prefix: prefix + begin,
      ...(delimiter !== undefined && { delimiter }),
      ...(after !== undefined && { 'continuation-token': after }),
    };
    const listing = listingIn(await readAll(await this.#askAgain({ method: 'GET', query })));
    // A service that lists more than was asked for must not have other content removed.
    const own = (key: string): string[] => (key.startsWith(prefix + begin) ? [key.slice(prefix.length)] : []);
    return {
      contents: listing.contents.flatMap(({ key, version }) => own(key).map((ownKey) => ({ key: ownKey, version }))),
      prefixes: listing.prefixes.flatMap(own),
      next: listing.next,
    };
  }

  async #head(key: string): Promise<StreamedAnswer> {
    const answer = await this.#askAgain({ method: 'HEAD', key }, [404]);
    answer.discard();
    return answer;
  }

  /** Whether exactly this content is under a key. */
  async #holds(key: string, { sizeBytes, sha256: checksum }: LocalContent): Promise<boolean> {
    const answer = await this.#head(key);
    return (
      answer.status !== 404 &&
      headerOf(answer, 'content-length') === String(sizeBytes) &&
      headerOf(answer, checksumField) === checksum
    );
  }

  /** Some services list none, and clear them by rules of their own. */
  async #listUploads(begin: string, after: UploadMarker | undefined): Promise<UnfinishedUploads> {
    const query = {
      uploads: '',
      'encoding-type': 'url',
      prefix: begin,
      'max-uploads': pageSize,
      ...(after !== undefined && { 'key-marker': after.key, 'upload-id-marker': after.uploadId }),
    };
    const answer = await this.#askAgain({ method: 'GET', query }, [501]);
    if (answer.status === 501) {
      answer.discard();
      return { uploads: [], next: undefined };
    }
    return unfinishedUploadsIn(await readAll(answer));
  }

  async #takeTurn(): Promise<void> {
    if (this.#uploads < maxUploadsAtOnce) {
      this.#uploads += 1;
      return;
    }
    if (this.#uploadTurns.length >= maxUploadsWaiting) {
      throw storeFailed.forNow(`${maxUploadsWaiting} uploads wait for it already`);
    }
    await new Promise<void>((resolve) => {
      this.#uploadTurns.push(resolve);
    });
  }

  #giveTurn(): void {
    const next = this.#uploadTurns.shift();
    if (next) {
      next();
    } else {
      this.#uploads -= 1;
    }
  }

  async #putWhole(key: string, content: LocalContent, file: FileHandle): Promise<void> {
    const { sizeBytes, sha256: digest } = content;
    const body = await readPart(file, 0, Buffer.allocUnsafe(sizeBytes));
    const fields = { 'x-amz-content-sha256': digest, ...fieldsOf(content) };
    await this.#askAgain({ method: 'PUT', key, fields, body });
  }

  async #putInParts(key: string, content: LocalContent, file: FileHandle): Promise<void> {
    const { sizeBytes } = content;
    const begun = await this.#askAgain({ method: 'POST', key, query: { uploads: '' }, fields: fieldsOf(content) });
    const uploadId = uploadIdIn(await readAll(begun));
    try {
      const etags: string[] = [];
      // One piece of memory for all parts: a part is stored before the next is read.
      const part = Buffer.allocUnsafe(Math.min(partBytes, sizeBytes));
      for (let offset = 0; offset < sizeBytes; offset += partBytes) {
        const body = await readPart(file, offset, part.subarray(0, sizeBytes - offset));
        etags.push(await this.#putPart(key, uploadId, etags.length + 1, body));
      }
      await this.#completeOnce(key, uploadId, etags, content);
    } catch (error) {
      // What is left in the bucket is given up by the sweep, should this fail as well.
      await this.#abort(key, uploadId).catch(() => undefined);
      throw error;
    }
  }

  async #putPart(key: string, uploadId: string, number: number, body: Uint8Array): Promise<string> {
    const answer = await this.#askAgain({
      method: 'PUT',
      key,
      query: { partNumber: String(number), uploadId },
      fields: { 'x-amz-content-sha256': sha256(body) },
      body,
    });
    const etag = headerOf(answer, 'etag');
    if (etag === undefined) {
      throw storeFailed.forNow('it does not name a part that was sent');
    }
    return etag;
  }

  /** An upload whose completion was answered, and not heard of, is gone when it is asked for again: its content is there. */
  async #completeOnce(key: string, uploadId: string, etags: readonly string[], content: LocalContent): Promise<void> {
    try {
      await this.#complete(key, uploadId, etags);
    } catch (error) {
      if (!mayPass(error) || !(await this.#holds(key, content))) {
        throw error;
      }
    }
  }

  /** The answer may say 200 and then tell an error in its body. */
  async #complete(key: string, uploadId: string, etags: readonly string[]): Promise<void> {
    const parts = etags.map(
      (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
    );
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    const ask = {
      method: 'POST',
      key,
      query: { uploadId },
      fields: { 'x-amz-content-sha256': sha256(body), 'content-type': 'application/xml' },
      body,
    } as const;
    const answer = await this.#askAgain(ask, [404]);
    const said = await readAll(answer);
    const code = errorCodeIn(said);
    if (code === 'NoSuchUpload') {
      throw storeFailed.forNow('it does not know the upload any more');
    }
    if (code !== undefined || answer.status === 404) {
      throw failureOfAnswer(answer.status === 404 ? 404 : 500, code);
    }
    assertCompleted(said);
  }

  async #abort(key: string, uploadId: string): Promise<void> {
    (await this.#askAgain({ method: 'DELETE', key, query: { uploadId } }, [404])).discard();
  }

  /**
   * Asks, and again where that may help, as long as those waits together are shorter than one may be.
   *
   * @throws ProductError when the status is an error that is not expected
   */
  async #askAgain(ask: Ask, expected: readonly number[] = []): Promise<StreamedAnswer> {
    const mostMs = this.#headerMs(ask);
    let waitedMs = 0;
    for (let attempt = 1; ; attempt += 1) {
      const begun = performance.now();
      try {
        return await this.#ask(ask, expected);
      } catch (error) {
        waitedMs += performance.now() - begun;
        if (attempt === attempts || waitedMs >= mostMs || this.#client.isClosed || !mayPass(error)) {
          throw error;
        }
      }
      const pauseMs = firstPauseMs * 2 ** attempt;
      await sleep(pauseMs / 2 + randomInt(pauseMs));
    }
  }

  /** How long an answer may take to begin: what is sent is on its way before. */
  #headerMs({ body }: Ask): number {
    return this.#address.timeoutMs + Math.ceil((body?.length ?? 0) / bytesPerExtraMs);
  }

  async #ask(ask: Ask, expected: readonly number[]): Promise<StreamedAnswer> {
    const { method, body, maxBytes = maxAnswerBytes, answerBytes = 0 } = ask;
    const url = new URL(this.#urlOf(ask.key));
    for (const [name, value] of Object.entries(ask.query ?? {})) {
      url.searchParams.set(name, value);
    }
    const given = { 'x-amz-content-sha256': noContent, ...ask.fields };
    const signed = await this.#signer({ method, url: url.href, headers: given }).sign();
    const headerMs = this.#headerMs(ask);
    const request = {
      url: url.href.replaceAll('+', '%20'),
      method,
      headers: Array.from(signed.headers),
      ...(body !== undefined && { body }),
      redirect: 'manual',
      maxBytes,
      timeoutMs: headerMs + Math.ceil(answerBytes / bytesPerExtraMs),
      isTrusted: true,
    } as const;
    const answer = await this.#send(request, headerMs);
    if (answer.status < 300 && (method === 'PUT' || method === 'DELETE')) {
      await assertDone(answer);
    }
    if (answer.status < 300 || expected.includes(answer.status)) {
      return answer;
    }
    const code = await readAll(answer).then(errorCodeIn, () => undefined);
    throw failureOfAnswer(answer.status, code);
  }

  /** @throws ProductError unavailable when no answer begins within so many milliseconds */
  async #send(request: OutboundRequest, headerMs: number): Promise<StreamedAnswer> {
    const silence = new AbortController();
    const timer = setTimeout(
      () => silence.abort(storeFailed.forNow(`it did not begin to answer within ${headerMs} ms`)),
      headerMs,
    );
    try {
      return await this.#client.stream({ ...request, signal: silence.signal });
    } catch (error) {
      throw mayPass(error) ? error : failureOfRequest(error);
    } finally {
      clearTimeout(timer);
    }
  }

  #signer(request: {
    method: string;
    url: string;
    headers?: Record<string, string>;
    signQuery?: boolean;
  }): AwsV4Signer {
    const { accessKeyId, secretAccessKey, region } = this.#address;
    return new AwsV4Signer({
      ...request,
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      singleEncode: false,
      cache: this.#signingKeys,
    });
  }

  #urlOf(key: string | undefined): string {
    return key === undefined ? `${this.#base}/` : `${this.#base}/${encoded(this.#address.prefix + key)}`;
  }
}

/** Fills a part with what a file has from an offset on. @throws Error when the file ends before */
const readPart = async (file: FileHandle, offset: number, part: Buffer): Promise<Buffer> => {
  const { bytesRead } = await file.read(part, 0, part.length, offset);
  if (bytesRead !== part.length) {
    throw new Error(`a file to be stored ended ${part.length - bytesRead} bytes early`);
  }
  return part;
};
