import { randomUUID } from 'node:crypto';
import type { components } from '../../generated/swarm/types.js';
import type { CallInput } from './call.js';
import { rowsOf } from './rows.js';
import type { TestServer } from './server.js';

type Body = CallInput<'createSchedule'>['body'];

/** Long enough that it does not fire by itself while a test runs. */
export const rarely = { intervalMs: 366 * 24 * 3_600_000 } as const;

/** Makes a schedule, which fires rarely unless something else is said. */
export const makeSchedule = async (
  server: TestServer,
  body: Partial<Body> = rarely,
): Promise<components['schemas']['Schedule']> =>
  (
    await server.call('createSchedule', {
      body: { name: `schedule-${randomUUID()}`, taskTemplate: 'Do it', ...body },
    })
  ).body;

/** The tasks that a schedule has made. */
export const tasksOf = (server: TestServer, scheduleId: string) => rowsOf(server, 'tasks', { scheduleId });
