const tails = new Map<string, Promise<unknown>>();

/**
 * Runs `work` after all earlier work on the files of the same task. Content and record change in two steps; between
 * them no other upload or deletion of the task may come. One process serves one folder, so a lock in memory is enough.
 */
export const exclusivelyForTask = async <Result>(taskId: string, work: () => Promise<Result>): Promise<Result> => {
  const earlier = tails.get(taskId) ?? Promise.resolve();
  const run = earlier.then(work);
  const tail = run.catch(() => {});
  tails.set(taskId, tail);
  try {
    return await run;
  } finally {
    if (tails.get(taskId) === tail) {
      tails.delete(taskId);
    }
  }
};
