import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { fileProvider } from '../../domain/files/active-provider.js';
import { fileSweep } from '../../domain/files/sweep.js';
import { taskLocks } from '../../domain/files/task-lock.js';
import { heartbeat, heartbeatSweep, runHeartbeatSweep } from '../../domain/heartbeat/heartbeat.js';
import { StoppingError } from '../../domain/kernel/jobs/errors.js';
import type { HeldJob, JobKind } from '../../domain/kernel/jobs/kinds.js';
import { toJsonText } from '../../domain/kernel/stored-json.js';
import { sessionUse } from '../../domain/mcp/session-use.js';
import { outbound } from '../../domain/outbound/outbound.js';
import { retention } from '../../domain/retention/retention.js';
import { runSignals } from '../../domain/scripts/runs/signals.js';
import { scriptRuns } from '../../domain/scripts/runs/under-way.js';
import { jobKinds } from '../../server/jobs.js';
import { useJobHouse } from '../support/jobs.js';

const here = useJobHouse(outbound, fileProvider, taskLocks, retention, heartbeat, sessionUse, runSignals, scriptRuns);
const recurring = jobKinds.filter(({ recurrence }) => recurrence !== undefined);

/** A turn of recurring work that this process does. */
const turnOf = async (kind: JobKind): Promise<HeldJob> => {
  const job = { id: kind.name, agentId: '', payload: toJsonText({}), attempts: 1, maxAttempts: 1, leaseToken: 'ours' };
  await here.house.enqueue(kind as JobKind<object>, {}, { uniqueKey: '' });
  await here.house.change({ id: job.id, state: 'running', attempts: 1, leaseToken: job.leaseToken });
  return job;
};

/** The same, told to end as soon as it can be told. */
const toldToEnd = async (kind: JobKind): Promise<HeldJob> =>
  Object.defineProperty(await turnOf(kind), 'abort', {
    set: (abort?: (reason: Error) => void) => abort?.(new StoppingError()),
  });

test.each(recurring.map((kind) => [kind.name, kind] as const))(
  'a turn of %s that was told to end changes nothing and is not over, so that it is given back and done',
  async (_name, kind) => {
    const turn = await toldToEnd(kind);
    const transact = jest.spyOn(here.house.app, 'transact');
    await expect(kind.attempt(here.house.app, turn)).rejects.toThrow(StoppingError);
    expect(transact).not.toHaveBeenCalled();
    expect(await here.house.jobs()).toMatchObject([{ state: 'running', leaseToken: 'ours' }]);
  },
);

test('a sweep of files that was told to end removes nothing more', async () => {
  const folder = join(here.house.app.filesDir, 'tasks', 'gone');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'orphan'), 'content');
  const turn = await toldToEnd(fileSweep);
  await expect(fileSweep.attempt(here.house.app, turn)).rejects.toThrow(StoppingError);
  expect(existsSync(join(folder, 'orphan'))).toBe(true);
});

test('whoever joined a heartbeat sweep that was told to end gets another', async () => {
  const turn = await turnOf(heartbeatSweep);
  const { app } = here.house;
  const transact = jest.spyOn(app, 'transact');
  const attempt = heartbeatSweep.attempt(app, turn);
  const joined = runHeartbeatSweep(app, new AbortController().signal);
  turn.abort?.(new StoppingError());
  await expect(attempt).rejects.toThrow(StoppingError);
  expect(await joined).toBe('Sweep done: nothing to do');
  // One of the sweep that was told to end, and those of the other.
  expect(transact.mock.calls.length).toBeGreaterThan(2);
});
