import { randomBytes } from 'node:crypto';
import { type AskedOfBucket, type BucketService, startBucket, stopBuckets } from '../support/buckets.js';
import {
  addTask,
  attachmentsOf,
  download,
  filesBelow,
  filesFolder,
  sha256,
  unfinishedUploads,
  upload,
} from '../support/files.js';
import { type OwnServer, startAndFail, startServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

const MiB = 1024 * 1024;

let bucket: BucketService;
let server: OwnServer;

beforeAll(async () => {
  bucket = await startBucket();
  server = await startServer({
    env: { ...bucket.env, FILE_PROVIDER_REQUEST_TIMEOUT_MS: '700', FILE_SWEEP_INTERVAL_MS: '300' },
  });
});

afterAll(async () => {
  await server.destroy();
  await stopBuckets();
});

beforeEach(() => {
  bucket.spoil(() => 'answered');
});

const keysOf = (taskId: string): string[] => bucket.keys().filter((name) => name.includes(taskId));

const contentOf = async (taskId: string, id: string): Promise<Buffer> =>
  Buffer.from(await (await download(server, taskId, id)).arrayBuffer());

describe('a file in a bucket', () => {
  test.each([
    ['empty', 0],
    ['small', 12],
    ['of one part', 8 * MiB],
    ['of several parts, the last one short', 17 * MiB + 5],
  ])('that is %s comes back as it was, with its checksum, and nothing of it stays on the disk', async (_what, size) => {
    const taskId = await addTask(server);
    const bytes = randomBytes(size);
    const { status, body } = await upload(server, taskId, 'Bericht für alle/50 % + (1).bin', bytes);

    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: 'agent_fs', providerId: 's3', sizeBytes: size, sha256: sha256(bytes) });
    expect((await contentOf(taskId, body.id)).equals(bytes)).toBe(true);
    // What the bucket stores late, after it was given up, is never in the place of other content.
    expect(keysOf(taskId)).toEqual([
      `team-a/tasks/${taskId}/Bericht%20f%C3%BCr%20alle/50%20%25%20%2B%20(1).bin@${sha256(bytes).slice(0, 16)}`,
    ]);
    expect(unfinishedUploads(server)).toEqual([]);
    expect(filesBelow(filesFolder(server))).toEqual([]);
  });

  test('has a key that a bucket takes, however long its name is, and whatever lies beside it', async () => {
    const taskId = await addTask(server);
    const names = ['報'.repeat(120), `${'報'.repeat(119)}告`, 'a', 'a/b'];
    for (const name of names) {
      const { status, body } = await upload(server, taskId, name, name);
      expect(status).toBe(201);
      expect(body.name).toBe(name);
      expect((await contentOf(taskId, body.id)).toString()).toBe(name);
    }
    expect(new Set(keysOf(taskId)).size).toBe(names.length);
    expect(Math.max(...keysOf(taskId).map((key) => Buffer.byteLength(key)))).toBeLessThan(1024);
  });

  test('is replaced and deleted with its content', async () => {
    const taskId = await addTask(server);
    await upload(server, taskId, 'a.txt', 'first');
    const { body } = await upload(server, taskId, 'a.txt', 'second');

    expect((await contentOf(taskId, body.id)).toString()).toBe('second');
    expect(keysOf(taskId)).toHaveLength(1);
    await server.call('deleteTaskFile', { path: { taskId, attachmentId: body.id } });
    expect(keysOf(taskId)).toEqual([]);
  });

  test('has a link that works without a key, until it expires, and downloads it under its name', async () => {
    const taskId = await addTask(server);
    const { body } = await upload(server, taskId, 'notes/Résumé (1).txt', 'for you', {
      headers: { 'Content-Type': 'text/plain' },
    });
    const path = { taskId, attachmentId: body.id };
    const link = (await server.call('getTaskFileSignedUrl', { path, query: { expiresIn: 60 } })).body;
    const answer = await fetch(link.url);

    expect(link.expiresIn).toBe(60);
    expect(await answer.text()).toBe('for you');
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''R%C3%A9sum%C3%A9%20%281%29.txt");
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect((await fetch(link.url.replace(/Expires=60/, 'Expires=3600'))).status).toBe(403);
    expect((await fetch(link.url.split('?')[0] ?? '')).status).toBe(403);
  });

  test('has links of a second that open nothing when it is over', async () => {
    const taskId = await addTask(server);
    const { body } = await upload(server, taskId, 'a.txt', 'for a moment');
    const path = { taskId, attachmentId: body.id };
    const link = (await server.call('getTaskFileSignedUrl', { path, query: { expiresIn: 1 } })).body;
    const refused = await waitFor('the end of the link', async () => {
      const answer = await fetch(link.url);
      return answer.status === 403 && answer.text();
    });

    expect(link.expiresIn).toBe(1);
    expect(refused).toContain('AccessDenied');
    expect(refused).not.toContain('for a moment');
  });

  test('is downloaded as the bucket has it, beside the checksum that it had', async () => {
    const taskId = await addTask(server);
    const { body } = await upload(server, taskId, 'a.txt', 'as it was');
    const [key = ''] = keysOf(taskId);
    bucket.damage(key, Buffer.from('as it is!'));
    const answer = await download(server, taskId, body.id);

    expect(await answer.text()).toBe('as it is!');
    expect(answer.headers.get('etag')).toBe(`"${sha256('as it was')}"`);
  });

  test('its capabilities are those of the provider', async () => {
    const { body } = await server.call('getFileCapabilities');
    expect(body).toEqual({ providerId: 's3', capabilities: { signedUrl: { supported: true, maxExpiresIn: 3600 } } });
  });

  test('content that no attachment names is removed, and what one names stays', async () => {
    const taskId = await addTask(server);
    const { body } = await upload(server, taskId, 'kept.txt', 'kept');
    const { body: lost } = await upload(server, taskId, 'lost.txt', 'lost');
    server.database.prepare('delete from task_attachments where id = ?').run(lost.id);
    await waitFor('the sweep', () => keysOf(taskId).length === 1);

    expect((await contentOf(taskId, body.id)).toString()).toBe('kept');
  });

  test('parts of an upload that was begun over an hour ago are removed, and those of a later one stay', async () => {
    const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
    const old = bucket.uploads.begin('team-a/tasks/somebody/an%20old.bin', minutesAgo(61));
    const young = bucket.uploads.begin('team-a/tasks/somebody/young.bin', minutesAgo(50));
    const foreign = bucket.uploads.begin('team-b/tasks/somebody/old.bin', minutesAgo(1000));
    const ids = () => bucket.uploads.all().map(({ uploadId }) => uploadId);
    await waitFor('the sweep', () => !ids().includes(old));

    expect(ids().sort()).toEqual([young, foreign].sort());
    bucket.uploads.abort(young);
    bucket.uploads.abort(foreign);
  });
});

describe('a service that lists oddly', () => {
  const isListing = ({ method, path }: AskedOfBucket): boolean => method === 'GET' && path.includes('list-type=2');
  const listingsOf = (taskId: string): number =>
    bucket.asked.filter((asked) => isListing(asked) && asked.path.includes(taskId)).length;

  test('all that is stored, whatever task was asked for: only content of that task is removed', async () => {
    const [one, other] = [await addTask(server), await addTask(server)];
    const { body } = await upload(server, other, 'kept.txt', 'of the other');
    await upload(server, one, 'kept.txt', 'of the one');
    const { body: lost } = await upload(server, one, 'lost.txt', 'lost');
    bucket.spoil((asked) => (isListing(asked) && !asked.path.includes('delimiter') ? 'widely' : 'answered'));
    server.database.prepare('delete from task_attachments where id = ?').run(lost.id);
    await waitFor('the sweep', () => keysOf(one).length === 1);
    const listings = listingsOf(one);
    await waitFor('two more sweeps', () => listingsOf(one) >= listings + 2);

    expect(keysOf(other)).toHaveLength(1);
    expect((await contentOf(other, body.id)).toString()).toBe('of the other');
  });

  test('the same page again and again: it is not asked for ever', async () => {
    const body =
      '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>again</NextContinuationToken></ListBucketResult>';
    bucket.spoil((asked) => (isListing(asked) ? { status: 200, body } : 'answered'));
    const before = bucket.asked.length;
    const pages = () => bucket.asked.slice(before).filter(isListing);
    const begun = () => pages().filter(({ path }) => !path.includes('continuation-token')).length;
    await waitFor('a sweep after one that ended', () => begun() >= 3);

    expect(pages().length).toBeLessThanOrEqual(begun() * 2 + 1);
  });

  test.each([
    ['the same keys under ever new tokens', (): string => 'a', 2],
    ['ever new keys', (page: number): string => `a${String(page).padStart(6, '0')}`, 101],
  ])('%s: uploads to the task wait for the end of that, which comes', async (_what, nameOf, most) => {
    const taskId = await addTask(server);
    await upload(server, taskId, 'a.txt', 'first');
    const isOfTask = (asked: AskedOfBucket): boolean => isListing(asked) && asked.path.includes(taskId);
    let page = 0;
    let longest = 0;
    bucket.spoil((asked) => {
      if (!isOfTask(asked)) {
        return 'answered';
      }
      page = asked.path.includes('continuation-token') ? page + 1 : 1;
      longest = Math.max(longest, page);
      const key = `team-a/tasks/${taskId}/${nameOf(page)}`;
      const body = `<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>${page}</NextContinuationToken><Contents><Key>${key}</Key></Contents></ListBucketResult>`;
      return { status: 200, body };
    });
    const begun = () => bucket.asked.filter((asked) => isOfTask(asked) && !asked.path.includes('continuation')).length;
    const before = begun();
    await waitFor('a sweep after one that ended', () => begun() >= before + 2);

    expect((await upload(server, taskId, 'b.txt', 'second')).status).toBe(201);
    expect(longest).toBe(most);
  });

  test('unfinished uploads in pages: those of all pages are given up', async () => {
    const hoursAgo = new Date(Date.now() - 3 * 3_600_000);
    for (let index = 0; index < 5; index += 1) {
      bucket.uploads.begin(`team-a/tasks/somebody/${index} + more.bin`, hoursAgo);
    }
    await waitFor('the sweep', () => bucket.uploads.all().length === 0);
  });
});

describe('a service that answers oddly', () => {
  const isOf =
    (taskId: string, wanted: string) =>
    ({ method, path }: AskedOfBucket): boolean =>
      method === wanted && path.startsWith(`team-a/tasks/${taskId}`);

  test('200 and an error in the body: that is not stored; once, it is sent again', async () => {
    const taskId = await addTask(server);
    const isPut = isOf(taskId, 'PUT');
    const fate = { status: 200, code: 'InternalError' };
    bucket.spoil((asked) => (isPut(asked) ? fate : 'answered'));
    for (const size of [10, 6 * MiB]) {
      await upload(server, taskId, 'a.bin', randomBytes(size)).refused(503, 'file_store_unavailable');
    }
    expect(await attachmentsOf(server, taskId)).toEqual([]);

    let sent = 0;
    bucket.spoil((asked) => {
      sent += isPut(asked) ? 1 : 0;
      return isPut(asked) && sent === 1 ? fate : 'answered';
    });
    const { body } = await upload(server, taskId, 'a.bin', 'stored');
    expect((await contentOf(taskId, body.id)).toString()).toBe('stored');
    expect(sent).toBe(2);
  });

  test('no name of a part that was sent: the upload is refused, and its parts are given up', async () => {
    const taskId = await addTask(server);
    const isPut = isOf(taskId, 'PUT');
    bucket.spoil((asked) => (isPut(asked) ? 'unnamed' : 'answered'));
    await upload(server, taskId, 'a.bin', randomBytes(6 * MiB)).refused(503, 'file_store_unavailable');

    expect(keysOf(taskId)).toEqual([]);
    expect(bucket.uploads.all()).toEqual([]);
  });

  test('nothing heard of the completion of an upload: it is there, whether that is lost once or each time', async () => {
    const taskId = await addTask(server);
    for (const losses of [1, Number.POSITIVE_INFINITY]) {
      const bytes = randomBytes(6 * MiB);
      let lost = 0;
      bucket.spoil(({ method, path }) => {
        const isCompletion = method === 'POST' && path.includes('uploadId=');
        lost += isCompletion ? 1 : 0;
        return isCompletion && lost <= losses ? 'unheard' : 'answered';
      });
      const { status, body } = await upload(server, taskId, 'a.bin', bytes);

      expect(status).toBe(201);
      expect(lost).toBeGreaterThan(1);
      expect((await contentOf(taskId, body.id)).equals(bytes)).toBe(true);
    }
  });

  test('an upload that it knows no more before it is complete: try again later, also where other content is there', async () => {
    const taskId = await addTask(server);
    bucket.spoil(({ method, path }) =>
      method === 'POST' && path.includes('uploadId=') ? { status: 404, code: 'NoSuchUpload' } : 'answered',
    );
    const answer = await upload(server, taskId, 'a.bin', randomBytes(6 * MiB)).answer();

    expect(answer).toMatchObject({ status: 503, body: { code: 'file_store_unavailable' } });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await attachmentsOf(server, taskId)).toEqual([]);
  });

  test('content of another length than it had is not passed on', async () => {
    const taskId = await addTask(server);
    const { body } = await upload(server, taskId, 'a.txt', 'all that there was');
    const [key = ''] = keysOf(taskId);
    const path = { taskId, attachmentId: body.id };
    for (const other of ['all', 'all that there was, and more']) {
      bucket.damage(key, Buffer.from(other));
      await server.call('downloadTaskFile', { path }).refused(503, 'file_store_unavailable');
    }

    bucket.damage(key, Buffer.from('all that there was'));
    expect((await contentOf(taskId, body.id)).toString()).toBe('all that there was');
  });

  test('nothing: a download is refused when the time of one request is over', async () => {
    const taskId = await addTask(server);
    const { body } = await upload(server, taskId, 'a.txt', 'content');
    const isGet = isOf(taskId, 'GET');
    bucket.spoil((asked) => (isGet(asked) ? 'ignored' : 'answered'));
    const path = { taskId, attachmentId: body.id };
    await server.call('downloadTaskFile', { path }).refused(503, 'file_store_unavailable');

    expect(bucket.asked.filter(isGet)).toHaveLength(1);
  });

  test('nothing to very many uploads: those that find too many waiting are refused, and the others are stored', async () => {
    // Uploads to one task wait for each other before.
    const taskIds = await Promise.all(Array.from({ length: 80 }, () => addTask(server)));
    bucket.spoil(({ method }) => (method === 'PUT' ? 'ignored' : 'answered'));
    let refused = 0;
    const uploads = taskIds.map(async (taskId) => {
      const { status, body } = await upload(server, taskId, 'a.txt', 'content').answer();
      if (JSON.stringify(body).includes('64 uploads wait')) {
        refused += 1;
        bucket.spoil(() => 'answered');
      }
      return status;
    });
    const statuses = await Promise.all(uploads);

    expect(refused).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
  });
});

describe('a bucket that fails', () => {
  const uploadTo = (taskId: string) => upload(server, taskId, 'a.txt', 'content');

  test.each([
    ['that is busy twice', { status: 503, code: 'SlowDown' }],
    ['that fails twice', { status: 500, code: 'InternalError' }],
  ])('%s is asked again', async (_what, fate) => {
    const taskId = await addTask(server);
    let failures = 0;
    bucket.spoil(({ method }) => {
      failures += method === 'PUT' ? 1 : 0;
      return method === 'PUT' && failures <= 2 ? fate : 'answered';
    });

    expect((await uploadTo(taskId)).status).toBe(201);
    expect(failures).toBe(3);
  });

  test('an upload whose connection is cut in the middle is sent again', async () => {
    const taskId = await addTask(server);
    const bytes = randomBytes(MiB);
    let sent = 0;
    bucket.spoil(({ method }) => {
      sent += method === 'PUT' ? 1 : 0;
      return method === 'PUT' && sent === 1 ? 'cut' : 'answered';
    });
    const { body } = await upload(server, taskId, 'a.bin', bytes);

    expect(sent).toBe(2);
    expect((await contentOf(taskId, body.id)).equals(bytes)).toBe(true);
  });

  test('one whose connection is cut each time is refused, whole or in parts, and nothing of it is left', async () => {
    const taskId = await addTask(server);
    bucket.spoil(({ method }) => (method === 'PUT' ? 'cut' : 'answered'));
    for (const size of [MiB, 6 * MiB]) {
      await upload(server, taskId, 'a.bin', randomBytes(size)).refused(503, 'file_store_unavailable');
    }

    expect(await attachmentsOf(server, taskId)).toEqual([]);
    expect(keysOf(taskId)).toEqual([]);
    expect(bucket.uploads.all()).toEqual([]);
    expect(unfinishedUploads(server)).toEqual([]);
  });

  test('one that was stored, while the answer was lost each time, is refused, and its content is removed', async () => {
    const taskId = await addTask(server);
    let stored = 0;
    bucket.spoil(({ method, path }) => {
      stored = Math.max(stored, keysOf(taskId).length);
      return method === 'PUT' && path.includes(taskId) ? 'unheard' : 'answered';
    });
    await uploadTo(taskId).refused(503, 'file_store_unavailable');

    expect(stored).toBe(1);
    expect(await attachmentsOf(server, taskId)).toEqual([]);
    await waitFor('the sweep', () => keysOf(taskId).length === 0);
  });

  test('one that is slow, and goes on, is waited for, both ways', async () => {
    const taskId = await addTask(server);
    const bytes = randomBytes(2 * MiB);
    let asked = 0;
    bucket.spoil(({ method, path }) => {
      const isContent = method !== 'HEAD' && path.startsWith(`team-a/tasks/${taskId}`);
      asked += isContent ? 1 : 0;
      return isContent ? 'slow' : 'answered';
    });
    const { body } = await upload(server, taskId, 'a.bin', bytes);

    expect((await contentOf(taskId, body.id)).equals(bytes)).toBe(true);
    expect(asked).toBe(2);
  });

  test.each([
    ['fails for long', { status: 500, code: 'InternalError' }, 503, 'file_store_unavailable'],
    ['does not answer', 'ignored', 503, 'file_store_unavailable'],
    ['refuses', { status: 403, code: 'AccessDenied' }, 500, 'file_store_refused'],
    ['finds the clocks apart', { status: 403, code: 'RequestTimeTooSkewed' }, 500, 'file_store_refused'],
    ['is gone', { status: 404, code: 'NoSuchBucket' }, 500, 'file_store_refused'],
  ] as const)(
    'an upload to one that %s is refused, and neither a row nor content is left',
    async (_what, fate, status, code) => {
      const taskId = await addTask(server);
      bucket.spoil(({ method }) => (method === 'PUT' || method === 'POST' ? fate : 'answered'));
      const answer = await uploadTo(taskId).answer();

      expect(answer).toMatchObject({ status, body: { code } });
      expect(await attachmentsOf(server, taskId)).toEqual([]);
      expect(keysOf(taskId)).toEqual([]);
      expect(unfinishedUploads(server)).toEqual([]);
      if (status === 503) {
        expect(answer.headers.get('retry-after')).toBe('5');
      }
    },
  );

  test('a large upload whose last part fails leaves nothing, and no part of it either', async () => {
    const taskId = await addTask(server);
    bucket.spoil(({ path }) => (path.includes('partNumber=2') ? { status: 403, code: 'AccessDenied' } : 'answered'));
    const { status } = await upload(server, taskId, 'large.bin', randomBytes(9 * MiB)).answer();

    expect(status).toBe(500);
    expect(bucket.asked.some(({ method, path }) => method === 'DELETE' && path.includes('uploadId='))).toBe(true);
    expect(keysOf(taskId)).toEqual([]);
    expect(bucket.uploads.all()).toEqual([]);
  });

  test('a download that is cut off breaks off, and does not look whole', async () => {
    const taskId = await addTask(server);
    const { body } = await upload(server, taskId, 'a.bin', randomBytes(MiB));
    bucket.spoil(({ method }) => (method === 'GET' ? 'cut' : 'answered'));

    await expect(contentOf(taskId, body.id)).rejects.toThrow();
    bucket.spoil(() => 'answered');
    expect(await contentOf(taskId, body.id)).toHaveLength(MiB);
  });

  test('a download of content that is not there is not found; one of a bucket that fails is not called missing', async () => {
    const taskId = await addTask(server);
    const { body } = await uploadTo(taskId);
    const path = { taskId, attachmentId: body.id };
    bucket.spoil(({ method }) => (method === 'GET' ? { status: 404, code: 'NoSuchKey' } : 'answered'));
    await server.call('downloadTaskFile', { path }).refused(404, 'attachment_content_not_found');
    bucket.spoil(({ method }) => (method === 'GET' ? { status: 403, code: 'AccessDenied' } : 'answered'));
    await server.call('downloadTaskFile', { path }).refused(500, 'file_store_refused');
  });

  test('a deletion that the bucket cannot do keeps the entry', async () => {
    const taskId = await addTask(server);
    const { body } = await uploadTo(taskId);
    bucket.spoil(() => ({ status: 403, code: 'AccessDenied' }));
    await server.call('deleteTaskFile', { path: { taskId, attachmentId: body.id } }).refused(500, 'file_store_refused');

    expect(await attachmentsOf(server, taskId)).toHaveLength(1);
  });

  test('says nothing of its secrets in the log', () => {
    const log = server.output.join('\n');
    expect(log).not.toContain('Signature=');
    expect(log).not.toContain('AWS4-HMAC');
  });
});

describe('settings of a bucket that cannot be used stop the start with one line', () => {
  test.each([
    [
      'a prefix that leads out of the bucket',
      { FILE_PROVIDER_S3_PREFIX: 'swarm/../../other' },
      'FILE_PROVIDER_S3_PREFIX must be folders',
    ],
    ['no access key', { FILE_PROVIDER_S3_ACCESS_KEY_ID: undefined }, 'FILE_PROVIDER_S3_ACCESS_KEY_ID'],
    [
      'a name that is none',
      { FILE_PROVIDER_S3_BUCKET: 'No_Bucket' },
      'FILE_PROVIDER_S3_BUCKET must be the name of a bucket',
    ],
    [
      'another bucket',
      { FILE_PROVIDER_S3_BUCKET: 'nobodys-bucket' },
      'FILE_PROVIDER_S3_BUCKET: The file store refuses this server: there is no such bucket (NoSuchBucket)',
    ],
    [
      'another region',
      { FILE_PROVIDER_S3_REGION: 'eu-north-1' },
      'FILE_PROVIDER_S3_REGION: The file store refuses this server: the bucket is in another region',
    ],
    [
      'a wrong secret',
      { FILE_PROVIDER_S3_SECRET_ACCESS_KEY: 'not-the-secret-at-all' },
      'FILE_PROVIDER_S3_SECRET_ACCESS_KEY: The file store refuses this server: the secret of the access key is wrong',
    ],
    [
      'an unknown access key',
      { FILE_PROVIDER_S3_ACCESS_KEY_ID: 'NOBODY' },
      'FILE_PROVIDER_S3_ACCESS_KEY_ID: The file store refuses this server: it does not know the access key',
    ],
    [
      'an endpoint where nobody is',
      { FILE_PROVIDER_S3_ENDPOINT: 'http://127.0.0.1:1' },
      /^FILE_PROVIDER_S3_ENDPOINT: The file store cannot be used at the moment: .* it refuses connections/,
    ],
  ])('%s', async (_what, env, said) => {
    // A first start without a key says that it made one.
    const SECRETS_ENCRYPTION_KEY = randomBytes(32).toString('base64');
    const { code, output } = await startAndFail({ env: { ...bucket.env, SECRETS_ENCRYPTION_KEY, ...env } });

    expect(code).toBe(1);
    expect(output).toMatch(said);
    expect(output.trim()).not.toContain('\n');
    expect(output).not.toContain('not-the-secret-at-all');
    expect(output).not.toContain('    at ');
  });
});
