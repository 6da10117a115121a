// The main module of every child process of a pool.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { errorCode } from '../error-code.js';
import { giveWay, runWhenIdle } from './idle-core.js';
import type { Answer, Assignment, Failure, TaskMessage, Tasks, Watch, WorkerModule } from './protocol.js';

const [serverPid, maxRssBytes, waitsForIdleCore] = process.argv.slice(2);

giveWay();

// The server ends its children; a signal to the whole group, such as Ctrl-C, must not take their tasks from it.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

const watched = once(
  new Worker(new URL('./watchdog.js', import.meta.url), {
    workerData: { serverPid: Number(serverPid), maxRssBytes: Number(maxRssBytes) } satisfies Watch,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  }),
  'online',
);

const placed = waitsForIdleCore === 'true' ? runWhenIdle() : undefined;

const load = async ({ module, setup }: Assignment): Promise<Tasks> => {
  const { createTasks } = (await import(module)) as WorkerModule<unknown, Tasks>;
  await Promise.all([watched, placed]);
  return createTasks(setup);
};

const failureOf = (error: unknown): Failure => {
  if (!(error instanceof Error)) {
    return { message: String(error), stack: undefined, code: undefined };
  }
  return { message: error.message, stack: error.stack, code: errorCode(error) };
};

const perform = async (loading: Promise<Tasks>, { kind, input }: TaskMessage): Promise<Answer['result']> => {
  try {
    const task = (await loading)[kind];
    if (!task) {
      throw new Error(`there is no task '${kind}'`);
    }
    return { output: await task(input as never) };
  } catch (error) {
    return { failure: failureOf(error) };
  }
};

process.once('message', (assignment: Assignment) => {
  const loading = load(assignment);
  // A module that cannot be loaded is the failure of each task that needs it.
  loading.catch(() => {});
  process.on('message', async (message: TaskMessage) => {
    const result = await perform(loading, message);
    process.send?.({ result, rssBytes: process.memoryUsage.rss() } satisfies Answer);
  });
});
