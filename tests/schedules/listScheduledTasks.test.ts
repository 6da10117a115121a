import { randomUUID } from 'node:crypto';
import type { CallInput } from '../support/call.js';
import { changeRows } from '../support/rows.js';
import { makeSchedule, rarely } from '../support/schedules.js';
import { useSharedServer } from '../support/server.js';
import { createUser, mintToken } from '../support/users.js';

const server = useSharedServer();
const list = async (query: CallInput<'listScheduledTasks'>['query']) =>
  (await server.call('listScheduledTasks', { query })).body.scheduledTasks;
const idsOf = async (query: CallInput<'listScheduledTasks'>['query']) => (await list(query)).map(({ id }) => id);

describe('listScheduledTasks', () => {
  test('has the texts in full, or their beginnings', async () => {
    const name = `full-${randomUUID()}`;
    const made = await makeSchedule(server, { ...rarely, name, taskTemplate: 'x'.repeat(300) });

    expect(await list({ name })).toEqual([made]);
    const [slim] = await list({ name, fields: 'slim' });
    expect(slim).toMatchObject({ id: made.id, taskTemplatePreview: `${'x'.repeat(280)}…` });
    expect(slim).not.toHaveProperty('taskTemplate');
  });

  test('finds those of a type, a target and a state', async () => {
    const mark = `some-${randomUUID()}`;
    const runAt = new Date(Date.now() + 3_600_000).toISOString();
    const recurring = await makeSchedule(server, { ...rarely, name: `${mark}-a` });
    const once = await makeSchedule(server, { name: `${mark}-b`, scheduleType: 'one_time', runAt });

    expect(await idsOf({ name: mark.toUpperCase(), scheduleType: 'one_time' })).toEqual([once.id]);
    expect((await idsOf({ name: mark, targetType: 'agent-task' })).sort()).toEqual([recurring.id, once.id].sort());
    expect(await idsOf({ name: mark, targetType: 'workflow' })).toEqual([]);
    expect(await idsOf({ name: mark, workflowId: randomUUID() })).toEqual([]);
    expect(await idsOf({ name: mark, scriptName: 'none' })).toEqual([]);
    changeRows(server, 'schedules', { id: once.id }, { enabled: 0, nextRunAt: null });
    expect(await idsOf({ name: mark, enabled: false })).toEqual([]);
    expect(await idsOf({ name: mark, enabled: false, hideCompleted: false })).toEqual([once.id]);
  });

  test('tells a person which are favorites', async () => {
    const user = await createUser(server);
    const { plaintext: key } = await mintToken(server, user.id);
    const { id, name } = await makeSchedule(server, rarely);
    await server.call('setFavorite', { key, body: { itemType: 'schedule', itemId: id, favorite: true } });
    const { body } = await server.call('listScheduledTasks', { key, query: { name } });

    expect(body.scheduledTasks).toMatchObject([{ id, favorite: true }]);
    expect((await server.call('getSchedule', { key, path: { id } })).body.favorite).toBe(true);
    expect((await server.call('getSchedule', { path: { id } })).body.favorite).toBe(false);
  });

  test('refuses values that are none', async () => {
    await server
      .callUntyped('listScheduledTasks', { query: { targetType: 'rocket' } })
      .refused(400, 'validation_error', 'query.targetType');
  });
});
