import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sign } from 'aws4';
import S3rver from 's3rver';
import { filesBelow, sha256 } from './files.js';

/** What becomes of a request on its way to the bucket. */
export type Fate =
  | 'answered'
  /** Nothing is said. */
  | 'ignored'
  /** The answer ends after its first bytes. */
  | 'cut'
  /** Another answer than that of the service, with its name for the error. */
  | { readonly status: number; readonly code: string };

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
}

const bucket = 'swarm-files';
const key = 'S3RVER';
const suffix = '._S3rver_object';

const stops: (() => Promise<unknown>)[] = [];

const errorBody = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>spoilt</Message></Error>`;

const cutShort = (answer: IncomingMessage, response: ServerResponse): void => {
  answer.once('data', (chunk: Buffer) => {
    response.write(chunk.subarray(0, 10), () => response.destroy());
    answer.destroy();
  });
};

/** What another implementation makes of the same request. */
const expectedSignature = ({ method, url = '', headers }: IncomingMessage): string | undefined => {
  const signedNames = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
  const signed = Object.fromEntries(signedNames.map((name) => [name, headers[name]]));
  const options = { method, path: url, service: 's3', region: 'us-east-1', headers: signed };
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
  const options = { method: 'GET', path, service: 's3', region: 'us-east-1', signQuery: true, headers: { host } };
  const { path: signed = '' } = sign(options, { accessKeyId: key, secretAccessKey: key });
  return wanted !== null && new URL(signed, 'http://any').searchParams.get('X-Amz-Signature') === wanted;
};

/** The refusals of a real service that the one of the tests does not know. */
const refusal = (incoming: IncomingMessage, body: Buffer): Fate => {
  const { authorization, 'x-amz-content-sha256': announced } = incoming.headers;
  if (authorization === undefined) {
    return isLinkGood(incoming) ? 'answered' : { status: 403, code: 'SignatureDoesNotMatch' };
  }
  if (!authorization.includes(`Credential=${key}/`)) {
    return { status: 403, code: 'InvalidAccessKeyId' };
  }
  if (authorization !== expectedSignature(incoming)) {
    return { status: 403, code: 'SignatureDoesNotMatch' };
  }
  return announced === sha256(body) ? 'answered' : { status: 400, code: 'XAmzContentSHA256Mismatch' };
};

const passOn = (
  incoming: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  port: number,
  isCut: boolean,
): void => {
  const { method, url: path, headers } = incoming;
  const outgoing = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    if (isCut) {
      cutShort(answer, response);
    } else {
      answer.pipe(response);
    }
  });
  outgoing.on('error', () => response.destroy());
  outgoing.end(body);
};

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

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
  const asked: AskedOfBucket[] = [];
  let fateOf: (asked: AskedOfBucket) => Fate = () => 'answered';
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '' } = incoming;
    const entry = { method, path: url.replace(`/${bucket}/`, '') };
    asked.push(entry);
    const body = await bodyOf(incoming);
    const wanted = fateOf(entry);
    const fate = wanted === 'answered' ? refusal(incoming, body) : wanted;
    if (typeof fate === 'object') {
      response.writeHead(fate.status, { 'content-type': 'application/xml' }).end(errorBody(fate.code));
    } else if (fate !== 'ignored') {
      passOn(incoming, body, response, port, fate === 'cut');
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
  const folder = join(directory, bucket);
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
  };
};

export const stopBuckets = async (): Promise<void> => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
};
