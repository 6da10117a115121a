import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { sign } from 'aws4';
import S3rver from 's3rver';
import { BucketUploads } from './bucket-uploads.js';
import { filesBelow, sha256 } from './files.js';

/** What becomes of a request on its way to the bucket. */
export type Fate =
  | 'answered'
  /** Nothing is said. */
  | 'ignored'
  /** The connection ends in the middle: of the content that comes, else of the answer. */
  | 'cut'
  /** It is done, and the connection ends before anybody hears of it. */
  | 'unheard'
  /** It goes on after a pause in the middle of what comes, and of the answer. */
  | 'slow'
  /** What the answer says of the stored content, its ETag, is left out. */
  | 'unnamed'
  /** A listing of all that is stored, whatever prefix was asked for. */
  | 'widely'
  /** Another answer than that of the service, with its name for the error. */
  | { readonly status: number; readonly code: string }
  /** The same with any body. */
  | { readonly status: number; readonly body: string };

export interface AskedOfBucket {
  readonly method: string;
  /** The path without the bucket, and the query. */
  readonly path: string;
}

/** A bucket of a service that speaks S3, on this machine, with somebody in between who can spoil requests. */
export interface BucketService {
  /** The settings of a server that keeps its files there. */
  readonly env: Readonly<Record<string, string>>;
  readonly asked: AskedOfBucket[];
  /** Decides what becomes of requests from now on. */
  spoil(fateOf: (asked: AskedOfBucket) => Fate): void;
  /** The keys of all that is stored. */
  keys(): string[];
  /** What is stored under a key. */
  content(key: string): Buffer;
  /** Gives a key other content, as a disk that fails does. */
  damage(key: string, content: Uint8Array): void;
  /** The uploads in parts that are under way. */
  readonly uploads: BucketUploads;
}

const bucket = 'swarm-files';
const key = 'S3RVER';
const region = 'us-east-1';
const suffix = '._S3rver_object';

/** Longer than a request without content may take in the tests. */
const slowMs = 1500;

const stops: (() => Promise<unknown>)[] = [];

const errorBody = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>spoilt</Message></Error>`;

const cutShort = (answer: IncomingMessage, response: ServerResponse): void => {
  answer.once('data', (chunk: Buffer) => {
    response.write(chunk.subarray(0, 10), () => response.destroy());
    answer.destroy();
  });
};

async function* slowly(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let isFirst = true;
  for await (const chunk of chunks) {
    yield chunk;
    if (isFirst) {
      await sleep(slowMs);
    }
    isFirst = false;
  }
}

/** What another implementation makes of the same request. */
const expectedSignature = ({ method, url = '', headers }: IncomingMessage): string | undefined => {
  const signedNames = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
  const signed = Object.fromEntries(signedNames.map((name) => [name, headers[name]]));
  const options = { method, path: url, service: 's3', region, headers: signed };
  return sign(options, { accessKeyId: key, secretAccessKey: key }).headers.Authorization;
};

/** Whether the signature of a link is that of its URL. */
const isLinkGood = ({ url = '', headers: { host } }: IncomingMessage): boolean => {
  const given = new URL(url, 'http://any');
  const wanted = given.searchParams.get('X-Amz-Signature');
  given.searchParams.delete('X-Amz-Signature');
  given.searchParams.delete('X-Amz-Algorithm');
  given.searchParams.delete('X-Amz-Credential');
  given.searchParams.delete('X-Amz-SignedHeaders');
  const path = `${given.pathname}${given.search.replaceAll('+', '%20')}`;
  const options = { method: 'GET', path, service: 's3', region, signQuery: true, headers: { host } };
  const { path: signed = '' } = sign(options, { accessKeyId: key, secretAccessKey: key });
  return wanted !== null && new URL(signed, 'http://any').searchParams.get('X-Amz-Signature') === wanted;
};

/** Whether the time of a link is over. */
const isLinkOver = ({ url = '' }: IncomingMessage): boolean => {
  const { searchParams } = new URL(url, 'http://any');
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(searchParams.get('X-Amz-Date') ?? '') ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const seconds = Number(searchParams.get('X-Amz-Expires'));
  return Date.UTC(year, month - 1, day, hour, minute, second + seconds) < Date.now();
};

const refusalOfLink = (incoming: IncomingMessage): Fate => {
  if (!isLinkGood(incoming)) {
    return { status: 403, code: 'SignatureDoesNotMatch' };
  }
  return isLinkOver(incoming) ? { status: 403, code: 'AccessDenied' } : 'answered';
};

/** The refusals of a real service that the one of the tests does not know. */
const refusal = (incoming: IncomingMessage, body: Buffer): Fate => {
  const { authorization, 'x-amz-content-sha256': announced } = incoming.headers;
  if (authorization === undefined) {
    return refusalOfLink(incoming);
  }
  if (!authorization.includes(`Credential=${key}/`)) {
    return { status: 403, code: 'InvalidAccessKeyId' };
  }
  if (!authorization.includes(`/${region}/s3/aws4_request`)) {
    return { status: 400, code: 'AuthorizationHeaderMalformed' };
  }
  if (authorization !== expectedSignature(incoming)) {
    return { status: 403, code: 'SignatureDoesNotMatch' };
  }
  return announced === sha256(body) ? 'answered' : { status: 400, code: 'XAmzContentSHA256Mismatch' };
};

/** The same request without its prefix; the service of the tests does not mind that it is not signed. */
const widened = ({ method, url = '', headers }: IncomingMessage) => {
  const { authorization: _signature, ...unsigned } = headers;
  const { pathname, searchParams } = new URL(url, 'http://any');
  searchParams.delete('prefix');
  return { method, path: `${pathname}?${searchParams}`, headers: unsigned };
};

const passOn = (incoming: IncomingMessage, body: Buffer, response: ServerResponse, port: number, fate: Fate): void => {
  const { method, url, headers: given } = incoming;
  const { path, headers } = fate === 'widely' ? widened(incoming) : { path: url, headers: given };
  const outgoing = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    if (fate === 'unheard' || response.destroyed) {
      answer.resume();
      response.destroy();
      return;
    }
    // Whoever asked may be gone: an answer that nobody reads would keep the service from ending.
    response.once('close', () => answer.destroy());
    const { etag, ...others } = answer.headers;
    response.writeHead(answer.statusCode ?? 500, fate === 'unnamed' ? others : { ...others, ...(etag && { etag }) });
    if (fate === 'cut') {
      cutShort(answer, response);
    } else {
      (fate === 'slow' ? Readable.from(slowly(answer)) : answer).pipe(response);
    }
  });
  outgoing.on('error', () => response.destroy());
  outgoing.end(body);
};

const bodyOf = async (incoming: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Answers what the service of the tests cannot do with uploads in parts; undefined: it can do this. */
const answerOfUploads = (
  uploads: BucketUploads,
  { method, url = '' }: IncomingMessage,
): [number, string] | undefined => {
  const { searchParams } = new URL(url, 'http://any');
  const uploadId = searchParams.get('uploadId');
  if (method === 'GET' && searchParams.has('uploads')) {
    const after = { key: searchParams.get('key-marker') ?? '', uploadId: searchParams.get('upload-id-marker') ?? '' };
    return [200, uploads.listing(searchParams.get('prefix') ?? '', after)];
  }
  if (method === 'POST' && uploadId !== null && !uploads.all().some((upload) => upload.uploadId === uploadId)) {
    return [404, errorBody('NoSuchUpload')];
  }
  if (method === 'DELETE' && uploadId !== null) {
    return uploads.abort(uploadId) ? [204, ''] : [404, errorBody('NoSuchUpload')];
  }
  return undefined;
};

/** Another answer than that of the service, if it is to be that. */
const ownAnswer = (fate: Fate): [number, string] | undefined => {
  if (typeof fate !== 'object') {
    return undefined;
  }
  return [fate.status, 'body' in fate ? fate.body : errorBody(fate.code)];
};

const xml = { 'content-type': 'application/xml' };

/** Starts one. `stopBuckets` ends all of a file of tests. */
export const startBucket = async (): Promise<BucketService> => {
  const directory = mkdtempSync(join(tmpdir(), 'swarm-bucket-'));
  const service = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await service.run();
  const folder = join(directory, bucket);
  const uploads = new BucketUploads(folder);
  const asked: AskedOfBucket[] = [];
  let fateOf: (asked: AskedOfBucket) => Fate = () => 'answered';
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '' } = incoming;
    const entry = { method, path: url.replace(`/${bucket}/`, '') };
    asked.push(entry);
    const wanted = fateOf(entry);
    if (wanted === 'cut' && method === 'PUT') {
      incoming.once('data', () => incoming.socket.destroy());
      return;
    }
    const body = await bodyOf(wanted === 'slow' ? slowly(incoming) : incoming);
    const fate = wanted === 'answered' ? refusal(incoming, body) : wanted;
    const own = fate === 'answered' ? answerOfUploads(uploads, incoming) : ownAnswer(fate);
    if (own !== undefined) {
      response.writeHead(own[0], xml).end(own[1]);
    } else if (fate !== 'ignored') {
      passOn(incoming, body, response, port, fate);
    }
  };
  const front = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy());
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  stops.push(async () => {
    front.closeAllConnections();
    await new Promise((resolve) => front.close(resolve));
    await service.close();
  });
  return {
    env: {
      FILE_PROVIDER_S3_BUCKET: bucket,
      FILE_PROVIDER_S3_ENDPOINT: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
      FILE_PROVIDER_S3_ACCESS_KEY_ID: key,
      FILE_PROVIDER_S3_SECRET_ACCESS_KEY: key,
      FILE_PROVIDER_S3_PREFIX: 'team-a',
    },
    asked,
    spoil: (next) => {
      fateOf = next;
    },
    keys: () =>
      filesBelow(folder)
        .filter((name) => name.endsWith(suffix))
        .map((name) => name.slice(0, -suffix.length)),
    content: (name) => readFileSync(join(folder, `${name}${suffix}`)),
    damage: (name, content) => writeFileSync(join(folder, `${name}${suffix}`), content),
    uploads,
  };
};

export const stopBuckets = async (): Promise<void> => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
};
