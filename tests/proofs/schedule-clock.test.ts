import type { ScheduleRow } from '../../db/queries/schedules.js';
import { JobWorker } from '../../domain/kernel/jobs/worker.js';
import { scheduleAudit } from '../../domain/schedules/audit.js';
import { createSchedule } from '../../domain/schedules/create.js';
import { scheduleFiring } from '../../domain/schedules/fire.js';
import { useJobHouse } from '../support/jobs.js';
import { proofSize } from '../support/proof.js';
import { waitFor } from '../support/wait.js';

const here = useJobHouse();
const hourMs = 3_600_000;

/** Before the clocks of Berlin go forward; half an hour after a full one, so that some seconds more make no difference. */
const start = Date.parse('2026-03-28T12:30:00.000Z');

type Wanted = Parameters<typeof createSchedule>[2];

const defaults = {
  taskTemplate: 'Do it',
  tags: [],
  priority: 50,
  enabled: true,
  timezone: 'UTC',
  scheduleType: 'recurring',
  targetType: 'agent-task',
} satisfies Partial<Wanted>;

const wanted: readonly Wanted[] = [
  { ...defaults, name: 'hourly', cronExpression: '0 * * * *' },
  { ...defaults, name: 'daily', cronExpression: '30 2 * * *', timezone: 'Europe/Berlin' },
  { ...defaults, name: 'interval', intervalMs: hourMs },
  { ...defaults, name: 'once', scheduleType: 'one_time', delayMs: 10 * hourMs },
];

const setClock = (epochMs: number): void => here.house.app.clock.follow(epochMs, performance.now());

const schedules = () => here.house.app.db.selectFrom('schedules').selectAll().orderBy('name').execute();
const firings = async (id: string): Promise<number> =>
  (await here.house.app.db.selectFrom('tasks').select('id').where('scheduleId', '=', id).execute()).length;

/** Two servers look at the same time, each once at least. */
const look = async (): Promise<void> => {
  const { app } = here.house;
  const workers = [new JobWorker(app, [scheduleFiring]), new JobWorker(app, [scheduleFiring])];
  for (const worker of workers) {
    await worker.start();
  }
  await waitFor('a look at what is due', async () => {
    const turn = (await here.house.jobs()).find(({ kind }) => kind === scheduleFiring.name);
    const inMs = Date.parse(turn?.runAt ?? '') - app.clock.nowMs();
    const isOver = (await schedules()).every(({ nextRunAt }) => nextRunAt === null || nextRunAt > app.clock.now());
    return isOver && turn?.state === 'scheduled' && inMs > 0 && inMs <= app.settings.schedulerIntervalMs;
  });
  await Promise.all(workers.map((worker) => worker.stop()));
};

/** Jumps, in hours: over several times, back over them, over them once more, into the hole of Berlin, and by chance. */
const jumps = (): number[] => [
  2,
  -2,
  2,
  -48,
  62,
  -13,
  13,
  ...Array.from({ length: proofSize(8, 200) }, () => Math.round((Math.random() - 0.4) * 60)),
];

test(
  'a clock that jumps forward and back brings each time of a schedule once, and those it skips are counted',
  async () => {
    const { app } = here.house;
    setClock(start);
    for (const input of wanted) {
      await createSchedule(app, { principal: { kind: 'operator' } }, input);
    }
    await look();
    let latestMs = start;
    for (const hours of jumps()) {
      const before = new Map<string, ScheduleRow & { fired: number }>();
      for (const row of await schedules()) {
        before.set(row.id, { ...row, fired: await firings(row.id) });
      }
      const nowMs = app.clock.nowMs() + hours * hourMs;
      latestMs = Math.max(latestMs, nowMs);
      setClock(nowMs);
      await look();

      for (const row of await schedules()) {
        const earlier = before.get(row.id);
        const isDue = earlier?.nextRunAt != null && Date.parse(earlier.nextRunAt) <= nowMs;
        expect([row.name, await firings(row.id)]).toEqual([row.name, (earlier?.fired ?? 0) + (isDue ? 1 : 0)]);
        expect(row.scheduleType === 'one_time' || String(row.nextRunAt) >= String(earlier?.nextRunAt)).toBe(true);
      }
    }

    const found = new Map((await schedules()).map((row) => [row.name, row]));
    const [hourly, once] = [found.get('hourly'), found.get('once')];
    // Two of the jumps lead past all times so far, whatever chance adds.
    expect(await firings(hourly?.id ?? '')).toBeGreaterThan(1);
    expect((await firings(hourly?.id ?? '')) + Number(hourly?.missedRuns)).toBe(
      Math.floor(latestMs / hourMs) - Math.floor(start / hourMs),
    );
    expect(once).toMatchObject({ enabled: 0, nextRunAt: null });
    expect(await firings(once?.id ?? '')).toBe(1);
  },
  proofSize(60_000, 3_600_000),
);

test('a clock that was a year ahead leaves no schedule waiting for a year, but those that fire once', async () => {
  const { app } = here.house;
  const yearMs = 365 * 24 * hourMs;
  setClock(start);
  for (const input of wanted.filter(({ name }) => name !== 'once')) {
    await createSchedule(app, { principal: { kind: 'operator' } }, input);
  }
  setClock(start + yearMs);
  await look();
  await createSchedule(app, { principal: { kind: 'operator' } }, { ...defaults, name: 'new', intervalMs: hourMs });
  await createSchedule(app, { principal: { kind: 'operator' } }, { ...defaults, name: 'once', ...onceIn(hourMs) });
  setClock(start);
  const worker = new JobWorker(app, [scheduleAudit]);
  await worker.start();
  const nextInMs = async () =>
    Object.fromEntries(
      (await schedules()).map(({ name, nextRunAt }) => [name, Date.parse(nextRunAt ?? '') - app.clock.nowMs()]),
    );
  await waitFor('the times to be worked out anew', async () => {
    const { once: _, ...others } = await nextInMs();
    return Object.values(others).every((inMs) => inMs <= 24 * hourMs);
  });
  await worker.stop();

  expect((await nextInMs())['once']).toBeGreaterThan(yearMs);
  expect((await schedules()).map(({ name }) => name)).toEqual(['daily', 'hourly', 'interval', 'new', 'once']);
});

const onceIn = (delayMs: number): Pick<Wanted, 'scheduleType' | 'delayMs'> => ({ scheduleType: 'one_time', delayMs });
