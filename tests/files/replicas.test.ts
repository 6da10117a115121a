import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addTask, download, filesFolder, storedFiles, unfinishedUploads, upload } from '../support/files.js';
import { onlyOn } from '../support/only-on.js';
import { useReplicas } from '../support/replicas.js';
import { countRows, insertRow, rowsOf } from '../support/rows.js';
import { startServer } from '../support/server.js';

onlyOn('postgres', 'one process serves a SQLite file');

const all = useReplicas(3);

test('a file that is uploaded by many at once under one name, on all replicas, is one attachment, whose content is there', async () => {
  const taskId = await addTask(all.replicas);

  await Promise.all(
    Array.from({ length: 12 }, (_value, index) => upload(all.replicas, taskId, 'report.txt', `version ${index}`)),
  );

  const rows = rowsOf(all.replicas, 'task_attachments', { taskId });
  expect(rows.map(({ name }) => name)).toEqual(['report.txt']);
  const answer = await download(all.replicas, taskId, String(rows[0]?.id));
  expect(answer.status).toBe(200);
  expect(await answer.text()).toMatch(/^version \d+$/);
  expect(storedFiles(all.replicas, taskId)).toHaveLength(1);
  expect(countRows(all.replicas, 'leases')).toBe(0);
});

test('a replica that takes its first upload removes what nobody has added to for long, and nothing that another is receiving', async () => {
  const folder = join(filesFolder(all.replicas), '.uploads');
  mkdirSync(folder, { recursive: true });
  for (const name of ['under-way', 'abandoned']) {
    writeFileSync(join(folder, name), 'half of it');
  }
  const longAgo = Date.now() / 1000 - 7200;
  utimesSync(join(folder, 'abandoned'), longAgo, longAgo);
  const own = await startServer({ dataDir: all.replicas.dataDir });

  await upload(own, await addTask(own), 'report.txt', 'content');

  expect(unfinishedUploads(all.replicas)).toEqual(['under-way']);
  await own.stop();
});

test('a lease whose server is gone keeps nobody out once its time is over', async () => {
  const taskId = await addTask(all.replicas);
  insertRow(all.replicas, 'leases', { name: `files:${taskId}`, owner: 'gone', until: '2026-01-01T00:00:00.000Z' });

  await upload(all.replicas, taskId, 'report.txt', 'content');

  expect(countRows(all.replicas, 'task_attachments', { taskId })).toBe(1);
});

test('a server that has lost sight of the folder that all share says so, rather than that content is missing', async () => {
  const taskId = await addTask(all.replicas);
  await upload(all.replicas, taskId, 'report.txt', 'content');
  const [row] = rowsOf(all.replicas, 'task_attachments', { taskId });
  const folder = filesFolder(all.replicas);
  renameSync(folder, `${folder}-elsewhere`);
  mkdirSync(folder);
  try {
    expect((await download(all.replicas, taskId, String(row?.id))).status).toBe(503);
    await upload(all.replicas, taskId, 'other.txt', 'more').refused(503, 'file_store_unavailable');
  } finally {
    rmSync(folder, { recursive: true });
    renameSync(`${folder}-elsewhere`, folder);
  }
  expect(await (await download(all.replicas, taskId, String(row?.id))).text()).toBe('content');
  expect(rowsOf(all.replicas, 'task_attachments', { taskId }).map(({ name }) => name)).toEqual(['report.txt']);
});
