import { serveModel } from '../support/model-provider.js';
import { onlyOn } from '../support/only-on.js';
import { type Replicas, startReplicas } from '../support/replicas.js';
import { rowsOf } from '../support/rows.js';
import { waitFor } from '../support/wait.js';
import { type Nodes, storeWorkflow } from '../support/workflows.js';

onlyOn('postgres', 'one process serves a SQLite file');

// As docs/jobs.md has it: so many slow steps at once in the whole installation, and so many of them of one workflow.
const [places, placesOfOne] = [30, 10];
const kind = 'workflows.slow-step';

/** A model that answers nothing until it is told to. */
class HeldModel {
  readonly #open: (() => void)[] = [];
  #isReleased = false;

  ask(): Promise<string> | string {
    return this.#isReleased ? 'Yes.' : new Promise((resolve) => this.#open.push(() => resolve('Yes.')));
  }

  get isAsked(): boolean {
    return this.#open.length > 0;
  }

  answerOldest(): void {
    this.#open.shift()?.();
  }

  release(): void {
    this.#isReleased = true;
    for (const answer of this.#open.splice(0)) {
      answer();
    }
  }
}

const model = new HeldModel();
let provider: Awaited<ReturnType<typeof serveModel>>;
let replicas: Replicas;

/** Notes, whenever one is begun, how many are under way. */
const noteCounts = (): void =>
  replicas.database.exec(`
    create table counts (ofOne integer not null, inAll integer not null);
    create function note_count() returns trigger language plpgsql as $$
      begin
        insert into counts select count(*) filter (where "agentId" = new."agentId"), count(*)
          from jobs where kind = '${kind}' and state = 'running';
        return new;
      end $$;
    create trigger note_count after update on jobs for each row
      when (new.kind = '${kind}' and old.state <> 'running' and new.state = 'running') execute function note_count()`);

beforeAll(async () => {
  provider = await serveModel(() => model.ask());
  replicas = await startReplicas(3, { env: provider.env });
  noteCounts();
});
afterAll(async () => {
  model.release();
  await replicas.destroy();
  provider.close();
});

const question: Nodes = [{ id: 'ask', type: 'raw-llm', config: { prompt: 'Well?', timeoutMs: 110_000 } }];

/** Starts so many runs of a new workflow that asks the model, on all replicas in turn; returns its id. */
const start = async (runs: number): Promise<string> => {
  const { id } = await storeWorkflow(replicas, question);
  await Promise.all(Array.from({ length: runs }, () => replicas.call('triggerWorkflow', { path: { id }, body: {} })));
  return id;
};

const count = (state: string, workflowId?: string): number =>
  rowsOf(replicas, 'jobs', {
    kind,
    state,
    ...(workflowId !== undefined && { agentId: `workflow:${workflowId}` }),
  }).length;

const jobs = (): number => rowsOf(replicas, 'jobs', { kind }).length;

const untilRunning = (workflowId: string, wanted: number): Promise<true> =>
  waitFor(`${wanted} steps to be under way`, () => count('running', workflowId) === wanted);

test('one workflow leaves places to others on all replicas together, and whoever waits has its turn', async () => {
  const flood = await start(30);
  await untilRunning(flood, placesOfOne);

  // While there is a place, that of somebody else begins: none of the others was answered.
  const other = await start(2);
  await untilRunning(other, 2);

  const floods = [await start(30), await start(30)];
  await waitFor('all places to be taken', () => count('running') === places);

  // Without a place it has its turn, long before all that came before it are done.
  const last = await start(1);
  expect(count('running', last)).toBe(0);
  let answered = 0;
  while (count('running', last) === 0) {
    await waitFor('a question', () => model.isAsked);
    const before = jobs();
    model.answerOldest();
    answered += 1;
    await waitFor('the place to be taken', () => jobs() === before - 1 && count('running') === places);
  }
  // Each replica has a line of its own, in which four workflows stand.
  expect(answered).toBeLessThanOrEqual(12);
  expect(count('ready', flood)).toBeGreaterThan(0);
  expect(count('ready', floods[1])).toBeGreaterThan(0);

  model.release();
  await waitFor('all to be done', () => jobs() === 0);
  const most = (column: string): unknown =>
    replicas.database.prepare(`select max(${column}) from counts`).pluck().get();
  expect([Number(most('ofOne')), Number(most('inAll'))]).toEqual([placesOfOne, places]);
  const ended = rowsOf(replicas, 'workflow_runs').map(({ status }) => status);
  expect(new Set(ended)).toEqual(new Set(['completed']));
});
