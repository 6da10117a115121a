import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { changeRow, changeRows, deleteRow, insertRow, rowOf, rowsOf, whileChanging } from '../support/rows.js';
import { makeSchedule, rarely } from '../support/schedules.js';
import { storeScript } from '../support/scripts.js';
import { waitFor } from '../support/wait.js';

const all = useReplicas(racingReplicas, { env: { SCHEDULER_INTERVAL_MS: '50' } });
const past = '2026-01-01T00:00:00.000Z';
const future = '2999-01-01T00:00:00.000Z';

const newScript = async (source = 'export default () => 1;'): Promise<string> => {
  const { id: agentId } = await registerAgent(all.replicas, { isLead: true });
  return (await storeScript(all.replicas, { source, scope: 'global' }, agentId)).name;
};

const scriptSchedule = async (more: Parameters<typeof makeSchedule>[1] = {}) => {
  const scriptName = await newScript();
  const { id } = await makeSchedule(all.replicas, { ...rarely, targetType: 'script', scriptName, ...more });
  return { id, runs: () => rowsOf(all.replicas, 'script_runs', { scriptName }) };
};

/** A firing that waits. */
const waitingFiring = (scheduleId: string, state: 'ready' | 'scheduled', lastUpdatedAt = past): string => {
  const id = randomUUID();
  insertRow(all.replicas, 'jobs', {
    id,
    kind: 'schedules.run-script',
    agentId: '',
    state,
    runAt: state === 'ready' ? past : future,
    attempts: 0,
    maxAttempts: 3,
    uniqueKey: `schedules.run-script:${scheduleId}/${id}`,
    again: 0,
    payload: JSON.stringify({ scheduleId, firedAt: past, lastUpdatedAt }),
    createdAt: past,
  });
  return id;
};

const scheduleOf = (id: string) => rowOf(all.replicas, 'schedules', { id });

const jobsOf = (scheduleId: string) =>
  rowsOf(all.replicas, 'jobs', { kind: 'schedules.run-script' }).filter(({ payload }) =>
    String(payload).includes(scheduleId),
  );

const isGone = (jobId: string) =>
  waitFor('the job to end', () => rowsOf(all.replicas, 'jobs', { id: jobId }).length === 0);

const nextTime = async (id: string) => {
  changeRow(all.replicas, 'schedules', id, { nextRunAt: new Date().toISOString() });
  return waitFor('the time to pass', async () => {
    const row = scheduleOf(id);
    return String(row.nextRunAt) > new Date().toISOString() && row;
  });
};

test('of a script that may overlap no more than ten wait or run: the next time passes, and by hand one more waits', async () => {
  const { id } = await scriptSchedule({ overlap: 'allow' });
  const jobs = Array.from({ length: 10 }, () => waitingFiring(id, 'scheduled'));
  expect((await nextTime(id)).missedRuns).toBe(1);
  expect(jobsOf(id).map((job) => job.id)).toEqual(expect.arrayContaining(jobs));
  expect(jobsOf(id)).toHaveLength(10);

  deleteRow(all.replicas, 'jobs', String(jobs[0]));
  expect((await nextTime(id)).missedRuns).toBe(1);
  await waitFor('the script', () => jobsOf(id).length === 9);

  const leaseUntil = new Date(Date.now() + 20_000).toISOString();
  const held = {
    state: 'running',
    leaseToken: 'of-nobody',
    leaseUntil,
    uniqueKey: `schedules.run-script:${id}`,
  } as const;
  changeRow(all.replicas, 'jobs', waitingFiring(id, 'scheduled'), held);
  await all.replicas.call('runSchedule', { path: { id } });
  await all.replicas.call('runSchedule', { path: { id } });
  expect(
    jobsOf(id)
      .map(({ again }) => again)
      .sort(),
  ).toEqual([...Array(9).fill(0), 1]);
});

test('what waits of a schedule that was disabled is not run, and says nothing of it', async () => {
  const { id, runs } = await scriptSchedule({ overlap: 'allow' });
  const told = { enabled: 0, consecutiveErrors: 5, lastErrorMessage: 'The fifth', lastRunAt: past } as const;
  const lastUpdatedAt = String(scheduleOf(id).lastUpdatedAt);
  changeRow(all.replicas, 'schedules', id, { ...told, nextRunAt: null });
  const jobId = waitingFiring(id, 'ready', lastUpdatedAt);
  const other = await scriptSchedule();
  await all.replicas.call('runSchedule', { path: { id: other.id } });
  await isGone(jobId);

  expect(runs()).toEqual([]);
  expect(scheduleOf(id)).toMatchObject(told);
});

test('what waits of one that fires once is run though that disabled it, but not once somebody did', async () => {
  const once = { scheduleType: 'one_time', delayMs: 1, intervalMs: undefined } as const;
  const fired = await scriptSchedule(once);
  await waitFor('the script', () => fired.runs().length === 1);

  const later = await scriptSchedule({ ...once, delayMs: 3_600_000 });
  await all.replicas.call('updateSchedule', { path: { id: later.id }, body: { enabled: false } });
  const jobId = waitingFiring(later.id, 'ready');
  const other = await scriptSchedule();
  await all.replicas.call('runSchedule', { path: { id: other.id } });
  await isGone(jobId);
  expect(later.runs()).toEqual([]);
});

test('a firing leaves what is told of failures to its script, whose end may come as it begins', async () => {
  const { id } = await scriptSchedule({ overlap: 'allow' });
  changeRow(all.replicas, 'schedules', id, { consecutiveErrors: 4, lastErrorAt: past });
  const when = `new.id = '${id}' and new.lastRunAt is distinct from old.lastRunAt`;
  const change = { table: 'schedules', column: 'lastErrorAt', value: future, when } as const;
  const row = await whileChanging(all.replicas, change, () => nextTime(id));

  // Unless the script has ended already.
  expect([future, null]).toContain(row.lastErrorAt);
});

test('how a script went that somebody began by hand is told though a time passes for it', async () => {
  const scriptName = await newScript('export default () => { throw new Error("It broke"); };');
  const priority = 77;
  const script = { ...rarely, targetType: 'script', scriptName, overlap: 'skip', priority } as const;
  const made = await Promise.all(Array.from({ length: 10 }, async () => (await makeSchedule(all.replicas, script)).id));
  // Between when a server reads that scripts are due and when they fire, it prepares the tasks of these.
  await Promise.all(Array.from({ length: 40 }, () => makeSchedule(all.replicas, { ...rarely, priority })));
  changeRows(all.replicas, 'schedules', { priority }, { nextRunAt: new Date().toISOString() });
  for (const id of made) {
    await all.replicas.call('runSchedule', { path: { id } });
  }
  for (const id of made) {
    await waitFor('the firing', () => String(scheduleOf(id).nextRunAt) > new Date().toISOString());
    await waitFor('the script', () => jobsOf(id).length === 0);
  }

  const told = made.map((id) => scheduleOf(id).lastErrorMessage);
  expect(told).toEqual(made.map(() => expect.stringContaining('It broke')));
});
