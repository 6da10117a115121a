import { client } from './client/client.gen.js';
import {
  createSessionCost,
  createTask,
  downloadTaskFile,
  finishTask,
  getSessionCostSummary,
  listTasks,
  pollForWork,
  registerAgent,
  updateTaskProgress,
  uploadTaskFile,
} from './client/index.js';
import {
  costUsd,
  fileBytes,
  fileName,
  otherText,
  outputText,
  type Post,
  progressText,
  taskText,
  type Workday,
} from './workday.js';

export const work = async ({ url, key, agentId }: Post): Promise<Workday> => {
  client.setConfig({ baseUrl: url, auth: key, throwOnError: true });
  const headers = { 'X-Agent-ID': agentId };
  await registerAgent({ headers, body: { name: agentId } });
  await createTask({ body: { task: taskText, agentId } });

  const { data: polled } = await pollForWork({ headers, query: { wait: 30 }, throwOnError: true });
  if (polled.trigger?.type !== 'task_assigned') {
    throw new Error(`no task: ${polled.trigger?.type}`);
  }
  const { taskId, task } = polled.trigger;
  await updateTaskProgress({ headers, path: { id: taskId }, body: { progress: progressText } });
  const { data: list } = await listTasks({ query: { agentId, status: 'in_progress' }, throwOnError: true });

  const { data: stored } = await uploadTaskFile({
    headers,
    path: { taskId },
    query: { name: fileName },
    body: new Blob([fileBytes]),
    throwOnError: true,
  });
  const { data: content } = await downloadTaskFile({ path: { taskId, attachmentId: stored.id }, throwOnError: true });

  const { data: finished } = await finishTask({
    headers,
    path: { id: taskId },
    body: { status: 'completed', output: outputText },
    throwOnError: true,
  });
  const { error: contradiction } = await finishTask({
    headers,
    path: { id: taskId },
    body: { status: 'completed', output: otherText },
    throwOnError: false,
  });
  if (contradiction === undefined || !('task' in contradiction)) {
    throw new Error(`not refused as it should be: ${contradiction?.code}`);
  }
  // @ts-expect-error An error has the members of its contract only, so that a misspelt one is found.
  void contradiction.taks;
  await createSessionCost({ body: { sessionId: agentId, agentId, taskId, totalCostUsd: costUsd } });
  const { data: costs } = await getSessionCostSummary({ query: { agentId, groupBy: 'agent' }, throwOnError: true });

  const { error } = await pollForWork({ headers: { 'X-Agent-ID': 'nobody' }, throwOnError: false });
  const { data: next } = await pollForWork({ headers, throwOnError: true });
  return {
    assigned: task.task,
    progressInList: list.tasks[0]?.progress,
    storedBytes: stored.sizeBytes,
    downloaded: [...new Uint8Array(await content.arrayBuffer())],
    status: finished.task.status,
    output: finished.task.output,
    keptOutput: contradiction.task.output,
    costUsd: costs.totals.totalCostUsd,
    refusal: error?.code ?? 'none',
    nothingLeft: next.trigger === null,
  };
};
