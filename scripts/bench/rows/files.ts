import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { freePort } from '../../lib/free-port.js';
import type { Lab } from '../lab.js';
import type { Line, Row } from '../result.js';
import { authorization, type Target } from '../servers.js';

const mebibyte = 1024 * 1024;
const fileMiB = 50;
const maxMoreMiB = 40;
const looksEveryMs = 20;
const bucket = 'bench-files';
const key = 'S3RVER';

/** The most memory that the server had while work went on, in bytes. */
const peakDuring = async (target: Target, work: () => Promise<void>): Promise<number> => {
  let peak = target.residentBytes();
  const looking = setInterval(() => {
    peak = Math.max(peak, target.residentBytes());
  }, looksEveryMs);
  try {
    await work();
    return peak;
  } finally {
    clearInterval(looking);
  }
};

const ask = async (target: Target, path: string, init: RequestInit = {}): Promise<Response> => {
  const response = await fetch(target.url + path, { ...init, headers: { ...authorization, ...init.headers } });
  if (!response.ok) {
    throw new Error(`${path} answers ${response.status}`);
  }
  return response;
};

const createTask = async (target: Target): Promise<string> => {
  const response = await ask(target, '/api/tasks', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ task: 'Write the report' }),
  });
  return ((await response.json()) as { id: string }).id;
};

/** Uploads a file and downloads it again. */
const upAndDown = async (target: Target, size: number): Promise<void> => {
  const folder = `/api/fs/tasks/${await createTask(target)}/files`;
  const uploaded = await ask(target, `${folder}?name=large.bin`, { method: 'POST', body: randomBytes(size) });
  const { id } = (await uploaded.json()) as { id: string };
  await (await ask(target, `${folder}/${id}/raw`)).arrayBuffer();
};

const measure = async (lab: Lab, where: string, env: Readonly<Record<string, string>>): Promise<Line> => {
  const target = await lab.product('few', undefined, env);
  // What the first ever file takes is not taken again.
  await upAndDown(target, mebibyte);
  const before = target.residentBytes();
  const peak = await peakDuring(target, async () => {
    for (let round = 0; round < lab.scale.rounds; round += 1) {
      await upAndDown(target, fileMiB * mebibyte);
    }
  });
  const more = (peak - before) / mebibyte;
  return {
    work: `${fileMiB} MiB uploaded to ${where} and downloaded, ${lab.scale.rounds} times: memory of the server`,
    ours: `${Math.round(more)} MiB more`,
    against: `before ${Math.round(before / mebibyte)} MiB`,
    target: `< ${maxMoreMiB} MiB more`,
    pass: more < maxMoreMiB,
  };
};

interface BucketService {
  readonly url: string;
  stop(): Promise<void>;
}

/** A service that speaks S3, in a process of its own: what it does with its files takes no time of the measuring one. */
const startBucket = async (directory: string): Promise<BucketService> => {
  const port = await freePort();
  const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
  const child = spawn(
    process.execPath,
    [program, '-d', directory, '-a', '127.0.0.1', '-p', String(port), '--configure-bucket', bucket],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  // It says so once it listens.
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  if (child.exitCode !== null) {
    throw new Error(`The bucket's service ended with ${child.exitCode}`);
  }
  child.stdout.resume();
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
};

export const files: Row = {
  name: 'files',
  measure: async (lab) => {
    const bucketService = await startBucket(lab.emptyFolder());
    try {
      return [
        await measure(lab, 'the disk', {}),
        await measure(lab, 'a bucket', {
          FILE_PROVIDER_S3_BUCKET: bucket,
          FILE_PROVIDER_S3_ENDPOINT: bucketService.url,
          FILE_PROVIDER_S3_ACCESS_KEY_ID: key,
          FILE_PROVIDER_S3_SECRET_ACCESS_KEY: key,
        }),
      ];
    } finally {
      await bucketService.stop();
    }
  },
};
