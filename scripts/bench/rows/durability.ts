import { closeSync, fdatasyncSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compiled } from '../compile.js';
import type { Lab } from '../lab.js';
import type { LoadRequest } from '../load/load.js';
import { median } from '../measure.js';
import { atLeast, type Line, milliseconds, perSecond, type Row } from '../result.js';
import { databaseIn } from '../servers.js';
import { createTask, shortTask } from './tasks.js';

const syncs = 200;
const pageBytes = 4096;

/** How long the disk takes for a page, in milliseconds: the middle of many. */
const syncTime = (folder: string): number => {
  const file = openSync(join(folder, 'sync'), 'w');
  try {
    const page = Buffer.alloc(pageBytes);
    return median(
      Array.from({ length: syncs }, () => {
        writeSync(file, page);
        const startedAt = performance.now();
        fdatasyncSync(file);
        return performance.now() - startedAt;
      }),
    );
  } finally {
    closeSync(file);
  }
};

/** Where the shared memory of a WAL file has its count of commits. */
const commitCountAt = 8;

/** Commits since a database was opened, as SQLite counts them (modulo 2³²). */
const commitsOf = (folder: string): number => {
  const file = openSync(`${databaseIn(folder)}-shm`, 'r');
  try {
    const count = new Uint32Array(1);
    readSync(file, count, 0, count.byteLength, commitCountAt);
    return count[0] ?? 0;
  } finally {
    closeSync(file);
  }
};

const slowCommits = { NODE_OPTIONS: `--import=${pathToFileURL(compiled('peers/slow-commit')).href}` } as const;

interface Writes {
  readonly rate: () => Promise<number>;
  /** Requests that one commit stored, since this was made. */
  readonly perCommit: () => number;
}

const writesOf = async (
  lab: Lab,
  request: LoadRequest,
  clients: number,
  env: Readonly<Record<string, string>>,
): Promise<Writes> => {
  const folder = await lab.folder('few');
  const target = await lab.product({ folder }, undefined, env);
  let requests = 0;
  const measure = await lab.rate(target, request, clients);
  const warmed = commitsOf(folder);
  return {
    rate: async () => {
      const rate = await measure();
      requests += (rate * lab.scale.roundMs) / 1000;
      return rate;
    },
    perCommit: () => requests / (commitsOf(folder) - warmed),
  };
};

/** What was measured before commits were shared and waited for the disk, on the same scale. */
const withoutWaiting = 0.24;

const linesFor = async (lab: Lab, clients: number, syncMs: number): Promise<Line[]> => {
  const product = await writesOf(lab, createTask, clients, {});
  const bare = await lab.bare();
  const slow = await writesOf(lab, createTask, clients, { SQLITE_SYNCHRONOUS: 'normal', ...slowCommits });
  const slowBare = await lab.bare(slowCommits);
  const { ours, other, slowed, slowedOther } = await lab.inTurn({
    ours: product.rate,
    other: await lab.rate(bare, shortTask, clients),
    slowed: slow.rate,
    slowedOther: await lab.rate(slowBare, shortTask, clients),
  });
  const told = (share: Writes): string =>
    `${share.perCommit().toFixed(1)} requests a commit, one fsync ${milliseconds(syncMs)}`;
  const name = 'bare, no wait, a commit each';
  return [
    atLeast(withoutWaiting, {
      work: `POST /api/tasks on disk, ${clients} connections (${told(product)})`,
      ours,
      other,
      name,
    }),
    atLeast(1, {
      work: `the same, a commit waits 1 ms (${slow.perCommit().toFixed(1)} requests a commit)`,
      ours: slowed,
      other: slowedOther,
      name: `bare, waiting too; ours without: ${perSecond(ours)},`,
    }),
  ];
};

export const durability: Row = {
  name: 'durability',
  measure: async (lab) => {
    const syncMs = syncTime(await lab.folder('few'));
    return [...(await linesFor(lab, 16, syncMs)), ...(await linesFor(lab, 64, syncMs))];
  },
};
