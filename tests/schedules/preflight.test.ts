import { useReplicas } from '../support/replicas.js';
import { changeRows, rowOf } from '../support/rows.js';
import { makeSchedule, rarely, tasksOf } from '../support/schedules.js';
import { waitFor } from '../support/wait.js';
import { passes, storeWorkflow } from '../support/workflows.js';

const all = useReplicas(1, { env: { SCHEDULER_INTERVAL_MS: '50' } });
const row = (id: string) => rowOf(all.replicas, 'schedules', { id });

const values: readonly (readonly [name: string, good: readonly string[], bad: readonly unknown[]])[] = [
  [
    'REPO_URL',
    [
      'owner/name',
      'https://git.example.com/owner/name.git',
      'git@git.example.com:owner/name.git',
      'ssh://git@git.example.com/o/n',
    ],
    ['name', 'owner/na me', 'owner/name;ls', '$(ls)/x', '--upload-pack=x/y', '-o/n', 'http://x/o/n', '', 7],
  ],
  ['BRANCH', ['main', 'feature/one.two-3'], ['-main', 'a..b', 'a b', 'a;b', '', ' ']],
  ['SCOPE_PATH', ['src', './src/a b', 'a..b/c'], ['/etc', '../x', 'a/../b', 'a/..', '~/x', '']],
  ['REPORT_NAME', ['weekly-1', 'A_b'], ['-a', 'a b', 'a/b', 'a'.repeat(129), null]],
  ['TAG_PATTERN', ['v1'], ['v*', '']],
  ['ORG_ID', ['org_1'], ['org 1', []]],
  ['FILES_ORG_ID', ['org-1'], ['.org']],
  [
    'SITE_PROPERTY',
    ['example.com', 'sc-domain:example.com', 'https://www.example.com/a/b'],
    ['example', 'http://example.com', 'a b.com', 'https://x y'],
  ],
];

test.each(values)('the param %s must be of its form', async (name, good, bad) => {
  for (const value of [...good, ...bad]) {
    const { id } = await makeSchedule(all.replicas, { ...rarely, params: { [name]: value } });
    const { status } = await all.replicas.call('runSchedule', { path: { id } }).answer();
    expect([value, status]).toEqual([value, good.includes(String(value)) ? 200 : 409]);
  }
});

test('what it lacks is no failure, is told once a day, and its times pass', async () => {
  const { id } = await makeSchedule(all.replicas, { ...rarely, requiredParams: ['TEAM'] });
  const due = async (changes: object) => {
    changeRows(all.replicas, 'schedules', { id }, { ...changes, lastRunAt: null, nextRunAt: new Date().toISOString() });
    await waitFor('the time to pass', async () => typeof row(id)?.lastRunAt === 'string');
    return row(id);
  };
  const first = await due({});
  expect(first).toMatchObject({
    consecutiveErrors: 0,
    enabled: 1,
    lastErrorMessage: 'needs_setup: params=[TEAM] integrations=[]',
  });

  const earlier = `${String(first?.lastErrorAt).slice(0, 10)}T00:00:00.000Z`;
  expect(await due({ lastErrorAt: earlier })).toMatchObject({ lastErrorAt: earlier });
  const yesterday = '2026-01-01T00:00:00.000Z';
  expect((await due({ lastErrorAt: yesterday }))?.lastErrorAt).not.toBe(yesterday);
  expect(tasksOf(all.replicas, id)).toEqual([]);
});

test('what the workflow lacks that it runs is no failure either', async () => {
  const { id: workflowId } = await storeWorkflow(all.replicas, [passes('a')], { requiredParams: ['TEAM'] });
  const { id } = await makeSchedule(all.replicas, { ...rarely, targetType: 'workflow', workflowId });
  const due = async (changes: object) => {
    changeRows(all.replicas, 'schedules', { id }, { ...changes, lastRunAt: null, nextRunAt: new Date().toISOString() });
    await waitFor('the firing', async () => typeof row(id)?.lastRunAt === 'string');
    return row(id);
  };
  const told = { consecutiveErrors: 0, enabled: 1, lastErrorMessage: 'needs_setup: params=[TEAM] integrations=[]' };
  const first = await due({});
  expect(first).toMatchObject(told);
  const earlier = `${String(first?.lastErrorAt).slice(0, 10)}T00:00:00.000Z`;
  expect(await due({ lastErrorAt: earlier })).toMatchObject({ ...told, lastErrorAt: earlier });

  expect((await all.replicas.call('listWorkflowRuns', { path: { id: workflowId } })).body.runs).toHaveLength(1);
  await all.replicas.call('updateWorkflow', { path: { id: workflowId }, body: { params: { TEAM: 'A' } } });
  expect(await due({})).toMatchObject({ consecutiveErrors: 0, lastErrorAt: null, lastErrorMessage: null });
});
