import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { addTask, attachmentsOf, download, filesFolder, storedFiles, upload } from '../support/files.js';
import { testOn } from '../support/only-on.js';
import { useServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

const server = useServer({ env: { FILE_SWEEP_INTERVAL_MS: '100' } });

const elsewhere = mkdtempSync(join(tmpdir(), 'swarm-elsewhere-'));

afterAll(() => rmSync(elsewhere, { recursive: true, force: true }));

const folderOf = (taskId: string): string => join(filesFolder(server), 'tasks', taskId);

/** Puts another folder in the place of a task's in one step, so that the sweep meets neither half of it. */
const replaceFolder = (taskId: string, fill: (folder: string) => void): void => {
  const other = mkdtempSync(join(tmpdir(), 'swarm-replaced-'));
  fill(other);
  rmSync(folderOf(taskId), { recursive: true });
  renameSync(other, folderOf(taskId));
};

describe('a link in the place of a folder of the store', () => {
  test('gives nothing away, takes nothing and removes nothing behind it', async () => {
    const taskId = await addTask(server);
    const { body } = await upload(server, taskId, 'deep/secret.txt', 'inside');
    writeFileSync(join(elsewhere, 'secret.txt'), 'outside');
    replaceFolder(taskId, (folder) => symlinkSync(elsewhere, join(folder, 'deep')));

    expect((await download(server, taskId, body.id)).status).toBe(404);
    await upload(server, taskId, 'deep/more/new.txt', 'new').refused(409, 'file_name_taken');
    await upload(server, taskId, 'deep/secret.txt', 'changed').refused(409, 'file_name_taken');
    expect((await server.call('deleteTaskFile', { path: { taskId, attachmentId: body.id } })).status).toBe(204);
    expect(readdirSync(elsewhere)).toEqual(['secret.txt']);
  });

  test('also in that of the folder of a task', async () => {
    const taskId = await addTask(server);
    const { body } = await upload(server, taskId, 'a.txt', 'inside');
    const moved = join(elsewhere, 'moved');
    renameSync(folderOf(taskId), moved);
    symlinkSync(moved, folderOf(taskId));

    expect((await download(server, taskId, body.id)).status).toBe(404);
    await upload(server, taskId, 'b.txt', 'b').refused(409, 'file_name_taken');
    expect(readdirSync(moved)).toEqual(['a.txt']);
  });

  test('the folder of all files may be one', async () => {
    const real = join(elsewhere, 'store');
    const first = await addTask(server);
    await upload(server, first, 'a.txt', 'a');
    renameSync(filesFolder(server), real);
    symlinkSync(real, filesFolder(server));
    const taskId = await addTask(server);
    const { status, body } = await upload(server, taskId, 'deep/a.txt', 'inside');

    expect(status).toBe(201);
    expect(await (await download(server, taskId, body.id)).text()).toBe('inside');
    expect(storedFiles(server, taskId)).toEqual(['deep/a.txt']);
  });
});

describe('content that no attachment names', () => {
  const leftOver = (taskId: string): string => {
    const folder = join(folderOf(taskId), 'left');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'over.txt'), 'x');
    return folder;
  };

  test('is removed with its folder, of tasks that are there or not; what one names stays', async () => {
    const taskId = await addTask(server);
    const { body } = await upload(server, taskId, 'left/kept.txt', 'kept');
    await upload(server, taskId, `${'é'.repeat(100)}.txt`, 'kept under a long name');
    const long = storedFiles(server, taskId).filter((path) => path !== 'left/kept.txt');
    leftOver(taskId);
    const unknown = leftOver('00000000-0000-4000-8000-000000000000');
    await waitFor('the sweep', () => !existsSync(unknown) && storedFiles(server, taskId).length === 2);

    expect(storedFiles(server, taskId)).toEqual([...long, 'left/kept.txt'].sort());
    expect(await (await download(server, taskId, body.id)).text()).toBe('kept');
  });

  test('is never what is just being stored', async () => {
    const taskIds = await Promise.all(Array.from({ length: 10 }, () => addTask(server)));
    const uploads = taskIds.flatMap((taskId) =>
      Array.from({ length: 20 }, (_, index) => upload(server, taskId, `file-${index}`, `${taskId} ${index}`)),
    );
    await Promise.all(uploads);
    const marker = leftOver('00000000-0000-4000-8000-000000000001');
    await waitFor('another sweep', () => !existsSync(marker));

    for (const taskId of taskIds) {
      expect(storedFiles(server, taskId)).toHaveLength(20);
      expect(await attachmentsOf(server, taskId)).toHaveLength(20);
    }
  });

  testOn('sqlite', 'only a file is backed up by this program')(
    'stays as long as a backup is under way, and its name can be used meanwhile',
    async () => {
      const taskId = await addTask(server);
      const { body } = await upload(server, taskId, 'a.txt', 'first');
      const backup = new Database(`${server.databasePath}.backup-lock`);
      backup.exec('BEGIN');
      backup.prepare('select * from sqlite_master').all();
      await server.call('deleteTaskFile', { path: { taskId, attachmentId: body.id } });
      const { body: second } = await upload(server, taskId, 'a.txt', 'second');
      const { body: third } = await upload(server, taskId, 'a.txt', 'third');

      expect(storedFiles(server, taskId)).toHaveLength(3);
      expect(await (await download(server, taskId, third.id)).text()).toBe('third');
      expect(third.id).toBe(second.id);
      backup.close();
      await waitFor('the sweep', () => storedFiles(server, taskId).length === 1);

      expect(await (await download(server, taskId, third.id)).text()).toBe('third');
    },
  );
});
