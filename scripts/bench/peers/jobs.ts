// The worker of the product with one kind of job that asks for the next of its kind: however many are done, as many wait.
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { openDatabase } from '../../../db/open.js';
import { enqueue } from '../../../domain/kernel/jobs/enqueue.js';
import { defineJob, type JobKind } from '../../../domain/kernel/jobs/kinds.js';
import { jobSignals } from '../../../domain/kernel/jobs/signals.js';
import { JobWorker } from '../../../domain/kernel/jobs/worker.js';
import { relay } from '../../../domain/kernel/relay.js';
import { Secrets } from '../../../domain/kernel/secrets.js';
import { Services } from '../../../domain/kernel/services.js';
import { createApp } from '../../../server/app.js';
import { readStartup } from '../../../server/startup.js';
import { benchJobKind } from '../databases/fill.js';

const path = process.env.DATABASE ?? '';
const { db } = await openDatabase({ path, synchronous: 'full' });
const services = new Services();
const app = createApp(
  readStartup(new Map([['DATABASE_URL', `sqlite:${path}`]])),
  { db, log: pino({ level: 'silent' }), secrets: new Secrets(), operatorKey: '', services },
  () => false,
);
await services.start(app, [relay, jobSignals]);

let done = 0;

const repeated: JobKind<{ readonly n: number }> = defineJob({
  name: benchJobKind,
  payload: { n: 'integer' },
  work: async (uow, { n }) => {
    await enqueue(uow, repeated, { n });
    uow.afterCommit(() => {
      done += 1;
    });
  },
});

/** Jobs a second that were done within so many milliseconds. */
const measure = async (ms: number): Promise<number> => {
  const worker = new JobWorker(app, [repeated]);
  const before = done;
  const started = performance.now();
  await worker.start();
  await sleep(ms);
  const rate = ((done - before) * 1000) / (performance.now() - started);
  await worker.stop();
  return rate;
};

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const rate = pathname === '/measure' ? await measure(Number(searchParams.get('ms'))) : 0;
  response.end(JSON.stringify({ rate }));
}).listen(Number(process.env.PORT), '127.0.0.1');
