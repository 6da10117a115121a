// A worker as a runtime pool starts it: it registers, does the tasks that its polls bring, and stops when its key has ended.
// It is all that a program needs that lives in a pool (docs/runtimes.md).
const { SWARM_URL, SWARM_API_KEY, SWARM_AGENT_ID, SWARM_RUNTIME_INSTANCE_ID } = process.env;

const waitSeconds = 10;
const restMs = 500;

const headers = {
  Authorization: `Bearer ${SWARM_API_KEY}`,
  'Content-Type': 'application/json',
  'X-Agent-ID': SWARM_AGENT_ID,
  'X-Runtime-Instance-ID': SWARM_RUNTIME_INSTANCE_ID,
};

const rest = () => new Promise((resolve) => setTimeout(resolve, restMs));

/** What the server answers, as soon as it does: it may be away for a while. */
const ask = async (method, path, body) => {
  for (;;) {
    try {
      const response = await fetch(new URL(path, SWARM_URL), { method, headers, body: body && JSON.stringify(body) });
      if (response.status < 500) {
        return { status: response.status, body: await response.json().catch(() => undefined) };
      }
      await response.body?.cancel();
    } catch {
      // It is not there now.
    }
    await rest();
  }
};

const work = async ({ taskId }) => {
  const output = `done by process ${process.pid}`;
  await ask('POST', `/api/tasks/${taskId}/finish`, { status: 'completed', output });
};

const serve = async () => {
  const registered = await ask('POST', '/api/agents', {
    name: 'A worker of a pool',
    runtimeInstanceId: SWARM_RUNTIME_INSTANCE_ID,
  });
  for (let { status } = registered; status < 400; ) {
    const answer = await ask('GET', `/api/poll?wait=${waitSeconds}`);
    status = answer.status;
    if (answer.body?.trigger?.type === 'task_assigned') {
      await work(answer.body.trigger);
    }
  }
};

await serve();
