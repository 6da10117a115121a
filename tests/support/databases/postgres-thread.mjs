// The thread behind `PostgresData`: one connection, one answer a question, and a sign that the answer is there.
import { workerData } from 'node:worker_threads';
import pg from 'pg';

const { url, port, answered } = workerData;

// As SQLite answers: numbers, also of counts and sums, and 1 or 0 for what is true or false.
const { builtins } = pg.types;
pg.types.setTypeParser(builtins.INT8, Number);
pg.types.setTypeParser(builtins.NUMERIC, Number);
pg.types.setTypeParser(builtins.BOOL, (text) => (text === 't' ? 1 : 0));

const client = new pg.Client(url);
// Without a listener a server that stops would end the thread without a word; whoever asks next is told.
client.on('error', () => {});
const connected = client.connect();

/** Whoever waits longer is kept from it by somebody, who is told. */
const patienceMs = 20_000;

/** What the connections do that keep this one waiting. */
const blockers = async () => {
  const other = new pg.Client(url);
  await other.connect();
  const { rows } = await other.query(
    `select state, wait_event, now() - xact_start as age, query from pg_stat_activity
     where pid = any(pg_blocking_pids($1))`,
    [client.processID],
  );
  await other.end();
  return JSON.stringify(rows);
};

const answer = async ({ text, values }) => {
  await connected;
  const results = [await client.query(text, values.length === 0 ? undefined : values)].flat();
  const { rows, rowCount } = results.at(-1);
  return { rows, changes: rowCount ?? 0 };
};

const inTime = async (question) => {
  let timer;
  const tooLong = new Promise((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  }).then(async () => ({ failure: `kept waiting by ${await blockers()}` }));
  try {
    return await Promise.race([answer(question), tooLong]);
  } finally {
    clearTimeout(timer);
  }
};

port.on('message', async ({ number, ...question }) => {
  port.postMessage(await inTime(question).catch(({ message }) => ({ failure: message })));
  Atomics.store(answered, 0, number);
  Atomics.notify(answered, 0);
});
