import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Bucket, type BucketAddress } from '../../domain/files/s3/bucket.js';
import { ProductError } from '../../domain/kernel/errors.js';
import { PassingGarbage } from '../../domain/kernel/passing-garbage.js';
import { OutboundClient } from '../../domain/outbound/client.js';

/** All names are this machine. */
const client = new OutboundClient({
  allowedHosts: [],
  userAgent: 'test',
  lookup: (_name, { all }, found) =>
    all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4),
});

let service: Server;
let asked: IncomingMessage[];
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request);
    request.resume();
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
});

beforeEach(() => {
  asked = [];
  answer = (response) => response.writeHead(204).end();
});

afterAll(async () => {
  await client.close();
  service.close();
});

const host = (): string => `s3.test:${(service.address() as AddressInfo).port}`;

const bucketOf = (address: Partial<BucketAddress> = {}): Bucket =>
  new Bucket(
    client,
    {
      endpoint: `http://${host()}`,
      region: 'eu-north-1',
      bucket: 'swarm-files',
      prefix: 'team-a/',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      isPathStyle: true,
      timeoutMs: 2000,
      ...address,
    },
    new PassingGarbage(),
  );

const shown = (request: IncomingMessage | undefined) => ({
  method: request?.method,
  host: request?.headers.host,
  path: request?.url,
  scope: /Credential=id\/\d{8}\/([^,]*)/.exec(request?.headers.authorization ?? '')?.[1],
});

describe.each([
  ['in the path', true, () => host(), '/swarm-files/team-a/tasks/a%20b'],
  ['in the host, as AWS wants', false, () => `swarm-files.${host()}`, '/team-a/tasks/a%20b'],
])('a bucket whose name is %s', (_where, isPathStyle, hostOf, path) => {
  test('is asked there, signed for its region', async () => {
    await bucketOf({ isPathStyle }).remove('tasks/a b');

    expect(asked.map(shown)).toEqual([{ method: 'DELETE', host: hostOf(), path, scope: 'eu-north-1/s3/aws4_request' }]);
  });

  test('has links to there', async () => {
    const link = await bucketOf({ isPathStyle }).signedUrl('tasks/a b', 60, { name: 'a.txt', mimeType: 'text/plain' });

    const { host: linkHost, pathname, searchParams } = new URL(link);
    expect({ linkHost, pathname }).toEqual({ linkHost: hostOf(), pathname: path });
    expect(searchParams.get('X-Amz-Credential')).toMatch(/^id\/\d{8}\/eu-north-1\/s3\/aws4_request$/);
  });
});

test('content that nobody reads yet keeps no other request waiting', async () => {
  answer = (response) => response.writeHead(200, { 'content-length': 100 }).write('begun');
  const bucket = bucketOf();
  const unread = await Promise.all(Array.from({ length: 40 }, () => bucket.get('tasks/large')));
  answer = (response) => response.writeHead(204).end();

  await bucket.remove('tasks/other');
  for (const content of unread) {
    content?.stream.on('error', () => undefined).destroy();
  }
  expect(asked).toHaveLength(41);
});

test('more than 200 downloads at once are refused, and each that ends makes room for another', async () => {
  answer = (response) => response.writeHead(200, { 'content-length': 100 }).write('begun');
  const bucket = bucketOf();
  const open = await Promise.all(Array.from({ length: 200 }, () => bucket.get('tasks/large')));

  await expect(bucket.get('tasks/large')).rejects.toMatchObject({ code: 'file_store_unavailable' });
  answer = (response) => response.writeHead(204).end();
  await bucket.remove('tasks/other');

  const [first, ...others] = open.map((content) => content?.stream.on('error', () => undefined));
  await (first && once(first.destroy(), 'close'));
  answer = failing(404, 'NoSuchKey');
  expect(await bucket.get('tasks/missing')).toBeUndefined();
  expect(await bucket.get('tasks/missing')).toBeUndefined();
  for (const stream of others) {
    stream?.destroy();
  }
});

const failing = (status: number, code: string) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);

describe('what a bucket answers', () => {
  test.each([
    [400, 'RequestTimeout'],
    [409, 'OperationAborted'],
    [307, 'TemporaryRedirect'],
    [429, 'TooManyRequests'],
    [503, 'SlowDown'],
  ])('and passes, %i %s, is asked for again, four times at most', async (status, code) => {
    answer = failing(status, code);

    await expect(bucketOf().remove('a')).rejects.toMatchObject({ kind: 'unavailable', code: 'file_store_unavailable' });
    expect(asked).toHaveLength(4);
  });

  test.each([
    [403, 'AccessDenied', 'the access key may not do this', 'BUCKET'],
    [404, 'NoSuchBucket', 'there is no such bucket', 'BUCKET'],
    [403, 'InvalidAccessKeyId', 'it does not know the access key', 'ACCESS_KEY_ID'],
    [400, 'ExpiredToken', 'the access key has expired', 'ACCESS_KEY_ID'],
    [403, 'SignatureDoesNotMatch', 'the secret of the access key is wrong', 'SECRET_ACCESS_KEY'],
    [400, 'AuthorizationHeaderMalformed', 'the bucket is in another region', 'REGION'],
    [301, 'PermanentRedirect', 'the bucket is in another region', 'REGION'],
    [400, 'SomethingElse', 'it answers 400', 'BUCKET'],
  ])('and does not pass, %i %s, is asked for once, and told, with the setting', async (status, code, told, setting) => {
    answer = failing(status, code);

    const refused = await bucketOf()
      .check()
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ProductError);
    expect(refused).toMatchObject({
      code: 'file_store_refused',
      message: expect.stringContaining(told),
      setting: `FILE_PROVIDER_S3_${setting}`,
    });
    expect(asked).toHaveLength(1);
  });

  test('and is not of a service that speaks S3 is told with the endpoint', async () => {
    answer = (response) => response.writeHead(405, { 'content-type': 'text/html' }).end('<h1>Not allowed</h1>');

    await expect(bucketOf().check()).rejects.toMatchObject({ setting: 'FILE_PROVIDER_S3_ENDPOINT' });
  });
});
