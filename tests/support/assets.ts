import type { components } from '../../generated/swarm/types.js';
import { upload } from './files.js';
import { createPage } from './pages.js';
import { rowsOf } from './rows.js';
import { makeSchedule } from './schedules.js';
import { storeScript } from './scripts.js';
import type { TestServer } from './server.js';
import { createTask } from './tasks.js';
import { passes, storeWorkflow } from './workflows.js';

type AssetType = components['schemas']['AssetType'];

/** Makes one asset of each kind that is stored; a file of the task among them. */
export const oneOfEach = async (server: TestServer): Promise<Record<Exclude<AssetType, 'app'>, string>> => {
  const task = await createTask(server, { task: 'A secret text', agentId: null });
  await upload(server, task.id, 'report.txt', 'content');
  const script = await storeScript(server);
  return {
    task: task.id,
    workflow: (await storeWorkflow(server, [passes('a')])).id,
    schedule: (await makeSchedule(server)).id,
    page: (await createPage(server)).id,
    script: script.id,
    file: fileOf(server, task.id).id,
  };
};

/** The mapping of the one file of a task. */
export const fileOf = (server: TestServer, taskId: string) => {
  const [attachment] = rowsOf(server, 'task_attachments', { taskId });
  const [mapping] = rowsOf(server, 'asset_mappings', { sourceEntityId: attachment?.id ?? '' });
  if (!mapping) {
    throw new Error(`task ${taskId} has no file with a mapping`);
  }
  return mapping;
};

export const moveTo = (entityType: AssetType, id: string, key: string) => ({
  path: { entityType, id },
  body: { key },
});
