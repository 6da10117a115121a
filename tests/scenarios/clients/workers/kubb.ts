import { axiosInstance, setConfig } from '@kubb/plugin-client/clients/axios';
import { isAxiosError } from 'axios';
import {
  type ApiError,
  createSessionCost,
  createTask,
  downloadTaskFile,
  type FinishTask409,
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

const codeOf = (error: unknown): string =>
  isAxiosError<ApiError>(error) ? (error.response?.data.code ?? 'no answer') : String(error);

export const work = async ({ url, key, agentId }: Post): Promise<Workday> => {
  setConfig({ baseURL: url, headers: { Authorization: `Bearer ${key}` } });
  axiosInstance.defaults.adapter = 'fetch';
  const headers = { 'X-Agent-ID': agentId };
  await registerAgent({ name: agentId }, headers);
  await createTask({ task: taskText, agentId });

  const { trigger } = await pollForWork(headers);
  if (trigger?.type !== 'task_assigned') {
    throw new Error(`no task: ${trigger?.type}`);
  }
  const { taskId, task } = trigger;
  await updateTaskProgress(taskId, { progress: progressText }, headers);
  const list = await listTasks({ agentId, status: 'in_progress' });

  const stored = await uploadTaskFile(taskId, new File([fileBytes], fileName), { name: fileName }, headers);
  const content = await downloadTaskFile(taskId, stored.id, {}, { responseType: 'blob' });

  const finished = await finishTask(taskId, { status: 'completed', output: outputText }, headers);
  const contradiction = await finishTask(taskId, { status: 'completed', output: otherText }, headers).then(
    () => undefined,
    (error: unknown) => (isAxiosError<FinishTask409>(error) ? error.response?.data : undefined),
  );
  // @ts-expect-error An error has the members of its contract only, so that a misspelt one is found.
  void contradiction?.taks;
  await createSessionCost({ sessionId: agentId, agentId, taskId, totalCostUsd: costUsd });
  const costs = await getSessionCostSummary({ agentId, groupBy: 'agent' });

  const refusal = await pollForWork({ 'X-Agent-ID': 'nobody' }).then(() => 'none', codeOf);
  const next = await pollForWork(headers);
  return {
    assigned: task.task,
    progressInList: list.tasks[0]?.progress,
    storedBytes: stored.sizeBytes,
    downloaded: [...new Uint8Array(await content.arrayBuffer())],
    status: finished.task.status,
    output: finished.task.output,
    keptOutput: contradiction?.task.output,
    costUsd: costs.totals.totalCostUsd,
    refusal,
    nothingLeft: next.trigger === null,
  };
};
