// The load generator's process: it runs the loads it is sent, also several at a time.
import type { LoadOrder, LoadReport } from './load.js';
import { runLoad } from './run.js';

const report = (message: LoadReport): void => {
  process.send?.(message);
};

process.on('message', ({ id, load }: LoadOrder) => {
  runLoad(load).then(
    (result) => report({ id, result }),
    (error: unknown) => report({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
