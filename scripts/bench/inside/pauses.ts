import { appendFileSync, readFileSync } from 'node:fs';

const everyMs = 1;
/** Shorter ones are what any request takes. */
const worthNotingMs = 2;

const { PAUSES_FILE: file } = process.env;
// The processes that the server starts are not measured.
delete process.env.PAUSES_FILE;
delete process.env.NODE_OPTIONS;

/** How long the main thread has waited for a processor so far, in ms, as Linux counts it; elsewhere nobody tells. */
const waitedMs = (): number => {
  if (process.platform !== 'linux') {
    return 0;
  }
  const [, waitedNs] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(waitedNs) / 1e6;
};

/** Notes when the main thread was kept from its next turn, and how long by itself: waiting for a processor is not counted. */
const watch = (path: string): void => {
  let last = { at: performance.now(), waited: waitedMs() };
  setInterval(() => {
    const now = { at: performance.now(), waited: waitedMs() };
    const blockedMs = now.at - last.at - everyMs - (now.waited - last.waited);
    if (blockedMs > worthNotingMs) {
      appendFileSync(path, `${JSON.stringify({ endedAt: Date.now(), blockedMs })}\n`);
    }
    last = now;
  }, everyMs).unref();
};

if (file !== undefined) {
  watch(file);
}
