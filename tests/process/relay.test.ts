import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { defineTopic, relay } from '../../domain/kernel/relay.js';
import { databases } from '../support/databases/databases.js';
import { postgresUrlFor } from '../support/databases/postgres.js';
import { JobHouse } from '../support/jobs.js';
import { onlyOn } from '../support/only-on.js';
import { waitFor } from '../support/wait.js';

onlyOn('postgres', 'one process serves a SQLite file');

const fact = defineTopic('test.fact', { text: 'text' });
const last = defineTopic('test.last', { text: 'text' });

/** What one replica hears. */
class Ear {
  readonly heard: string[] = [];
  missed = 0;
  hasHeardLast = false;

  constructor({ app }: JobHouse) {
    const others = app.service(relay);
    others.listen(
      fact,
      ({ text }) => this.heard.push(text),
      () => {
        this.missed += 1;
      },
    );
    const end = (): void => {
      this.hasHeardLast = true;
    };
    others.listen(last, end, end);
  }
}

let folder: string;
let houses: readonly [JobHouse, JobHouse];
let ears: readonly [Ear, Ear];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'swarm-relay-'));
  await databases.createPrepared(folder);
  houses = [await JobHouse.open(folder), await JobHouse.open(folder)];
  ears = [new Ear(houses[0]), new Ear(houses[1])];
});
afterEach(async () => {
  await Promise.all(houses.map((house) => house.close()));
  await databases.remove(folder);
  rmSync(folder, { recursive: true });
});

const tell = (...texts: readonly string[]): void => {
  for (const text of texts) {
    houses[0].app.service(relay).tell(fact, { text });
  }
};

/** Everything told before was heard: what is sent comes in order. */
const told = async (): Promise<void> => {
  houses[0].app.service(relay).tell(last, { text: '' });
  await waitFor('the last message', () => ears[1].hasHeardLast);
};

test('others hear everything once and in order, however much it is; who tells it does not', async () => {
  const texts = Array.from({ length: 300 }, (_value, index) => `${index} ${'é'.repeat(100)}`);

  tell(...texts, ...texts);
  await told();

  expect(ears[1]).toMatchObject({ heard: texts, missed: 0 });
  expect(ears[0]).toMatchObject({ heard: [], missed: 0 });
});

test('who is told too much to be sent hears that something was missed', async () => {
  tell('x'.repeat(8000));
  await told();
  expect(ears[1]).toMatchObject({ heard: [], missed: 1 });
});

test('of very many messages at once the rest is one that something was missed', async () => {
  tell(...Array.from({ length: 2000 }, (_value, index) => String(index)));
  await told();
  expect(ears[1].heard).toHaveLength(500);
  expect(ears[1].missed).toBe(1);
});

test('what was told while a replica had no connection makes the others look once it has one again', async () => {
  const client = new pg.Client(postgresUrlFor(folder));
  await client.connect();
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and application_name = 'swarm relay' order by backend_start limit 1`,
  );
  await client.end();
  expect(rowCount).toBe(1);

  tell('nobody hears this');

  await waitFor('the other one to look', () => ears[1].missed > 0);
  expect(ears[1].heard).toEqual([]);
});

test('a message of another version, with another shape, counts as missed, and one of an unknown topic as nothing', async () => {
  const others = houses[0].app.service(relay);
  others.tell(defineTopic('test.fact', { number: 'integer' }), { number: 1 });
  others.tell(defineTopic('test.unknown', { number: 'integer' }), { number: 1 });
  await told();

  expect(ears[1]).toMatchObject({ heard: [], missed: 1 });
});
