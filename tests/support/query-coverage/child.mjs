// Loaded into a child of a test server, and its threads: it may be killed once it has answered, so it notes its queries
// before.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const { noteCalls } = await import('./calls.mjs');
  const send = process.send.bind(process);
  process.send = (...message) => {
    noteCalls();
    return send(...message);
  };
}
