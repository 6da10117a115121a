import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { LocalFileProvider } from '../../domain/files/local-provider.js';
import { Bucket } from '../../domain/files/s3/bucket.js';
import { PassingGarbage } from '../../domain/kernel/passing-garbage.js';
import { OutboundClient } from '../../domain/outbound/client.js';

const MiB = 1024 * 1024;
const piece = Buffer.alloc(64 * 1024, 'x');

const pieces = (bytes: number): Readable => Readable.from(Array.from({ length: bytes / piece.length }, () => piece));

const lengthOf = async (stream: Readable): Promise<number> => {
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
  }
  return bytes;
};

/** How often memory was looked for while work went on. */
const looksDuring = async (work: (garbage: PassingGarbage) => Promise<void>): Promise<number> => {
  let looks = 0;
  const garbage = new PassingGarbage(() => {
    looks += 1;
  });
  await work(garbage);
  return looks;
};

test('pieces that have passed do not pile up in memory', () => {
  const garbage = new PassingGarbage();
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  for (let bytes = 0; bytes < 200 * MiB; bytes += piece.length) {
    garbage.add(Buffer.from(piece).length);
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }

  expect(most).toBeLessThan(20 * MiB);
});

test('content on the disk is looked after on its way in and out, each 8 MiB of it', async () => {
  const looks = await looksDuring(async (garbage) => {
    const provider = new LocalFileProvider(mkdtempSync(join(tmpdir(), 'swarm-memory-')), false, garbage);
    const staged = await provider.stage(pieces(20 * MiB), 50 * MiB);
    await staged.storeAs('tasks/a/b.bin');
    const content = await provider.open('tasks/a/b.bin');
    expect(content && (await lengthOf(content.stream))).toBe(20 * MiB);
  });

  expect(looks).toBe(5);
});

test('content that comes from a bucket is, too', async () => {
  const service = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': 20 * MiB });
    pieces(20 * MiB).pipe(response);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const client = new OutboundClient({ allowedHosts: [], userAgent: 'test' });
  const looks = await looksDuring(async (garbage) => {
    const address = {
      endpoint: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
      region: 'us-east-1',
      bucket: 'swarm-files',
      prefix: '',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      isPathStyle: true,
      timeoutMs: 10_000,
    };
    const content = await new Bucket(client, address, garbage).get('tasks/a/b.bin');
    expect(content && (await lengthOf(content.stream))).toBe(20 * MiB);
  });
  await client.close();
  service.close();

  expect(looks).toBe(2);
});
