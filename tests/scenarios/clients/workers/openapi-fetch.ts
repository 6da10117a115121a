import createClient from 'openapi-fetch';
import type { paths } from './client/index.js';
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

/** The body of a success; the answer to anything else is thrown. */
const bodyOf = <Body>({ data, error }: { data?: Body; error?: unknown }): Body => {
  if (data === undefined) {
    throw new Error(JSON.stringify(error));
  }
  return data;
};

export const work = async ({ url, key, agentId }: Post): Promise<Workday> => {
  const swarm = createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${key}` } });
  const header = { 'X-Agent-ID': agentId };
  await swarm.POST('/api/agents', { params: { header }, body: { name: agentId } });
  await swarm.POST('/api/tasks', { body: { task: taskText, agentId } });

  const { trigger } = bodyOf(await swarm.GET('/api/poll', { params: { header, query: { wait: 30 } } }));
  if (trigger?.type !== 'task_assigned') {
    throw new Error(`no task: ${trigger?.type}`);
  }
  const { taskId, task } = trigger;
  await swarm.POST('/api/tasks/{id}/progress', {
    params: { header, path: { id: taskId } },
    body: { progress: progressText },
  });
  const list = bodyOf(await swarm.GET('/api/tasks', { params: { query: { agentId, status: 'in_progress' } } }));

  const stored = bodyOf(
    await swarm.POST('/api/fs/tasks/{taskId}/files', {
      params: { header, path: { taskId }, query: { name: fileName } },
      body: new Blob([fileBytes]),
      bodySerializer: (body) => body,
      headers: { 'Content-Type': 'application/octet-stream' },
    }),
  );
  const content = bodyOf(
    await swarm.GET('/api/fs/tasks/{taskId}/files/{attachmentId}/raw', {
      params: { path: { taskId, attachmentId: stored.id } },
      parseAs: 'blob',
    }),
  );

  const finished = bodyOf(
    await swarm.POST('/api/tasks/{id}/finish', {
      params: { header, path: { id: taskId } },
      body: { status: 'completed', output: outputText },
    }),
  );
  const { error: contradiction } = await swarm.POST('/api/tasks/{id}/finish', {
    params: { header, path: { id: taskId } },
    body: { status: 'completed', output: otherText },
  });
  if (contradiction === undefined || !('task' in contradiction)) {
    throw new Error(`not refused as it should be: ${contradiction?.code}`);
  }
  // @ts-expect-error An error has the members of its contract only, so that a misspelt one is found.
  void contradiction.taks;
  await swarm.POST('/api/session-costs', { body: { sessionId: agentId, agentId, taskId, totalCostUsd: costUsd } });
  const costs = bodyOf(
    await swarm.GET('/api/session-costs/summary', { params: { query: { agentId, groupBy: 'agent' } } }),
  );

  const { error } = await swarm.GET('/api/poll', { params: { header: { 'X-Agent-ID': 'nobody' } } });
  const next = bodyOf(await swarm.GET('/api/poll', { params: { header } }));
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
