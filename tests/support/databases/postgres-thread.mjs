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

const answer = async ({ text, values }) => {
  await connected;
  const results = [await client.query(text, values.length === 0 ? undefined : values)].flat();
  const { rows, rowCount } = results.at(-1);
  return { rows, changes: rowCount ?? 0 };
};

port.on('message', async (question) => {
  port.postMessage(await answer(question).catch(({ message }) => ({ failure: message })));
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
});
