import type { components } from '../../generated/swarm/types.js';
import { putConfig } from '../support/config.js';
import { addOauthApp, connectAccount, localProvider, startOddProvider } from '../support/oauth.js';
import { stopServing } from '../support/outbound.js';
import { changeRows } from '../support/rows.js';
import { makeSchedule, rarely } from '../support/schedules.js';
import { startServer } from '../support/server.js';
import { endedRun, passes, storeWorkflow } from '../support/workflows.js';

type Needed = components['schemas']['NeededIntegration'];

afterAll(stopServing);

const settings = {
  files: {
    FILES_API_URL: 'https://files.example.com',
    API_FILES_API_KEY: 'key-of-the-files',
    FILES_DEFAULT_ORG_ID: 'org',
    FILES_DEFAULT_DRIVE_ID: 'drive',
  },
  site_search: { SITE_SEARCH_SERVICE_ACCOUNT: '{"client_email":"a@b.example"}' },
};

const startedWith = (env: Readonly<Record<string, string>>) => startServer({ env: { ...localProvider.env, ...env } });
type Server = Awaited<ReturnType<typeof startedWith>>;

/** Whether a schedule, a workflow and the status find it ready. */
const isReady = async (server: Server, needed: Needed): Promise<boolean[]> => {
  const { id } = await makeSchedule(server, { ...rarely, requires: [needed] });
  const { id: workflowId } = await storeWorkflow(server, [passes('a')], { requires: [needed] });
  const { status } = await server.call('runSchedule', { path: { id } }).answer();
  const { runId } = (await server.call('triggerWorkflow', { path: { id: workflowId }, body: {} })).body;
  const { run } = await endedRun(server, runId);
  if (run.status === 'failed') {
    expect(run.error).toBe(`needs_setup: params=[] integrations=[${needed}]`);
  }
  const { automations } = (await server.call('getStatus')).body;
  const own = automations.filter((each) => [id, workflowId].includes(each.id));
  return [status === 200, run.status === 'completed', ...own.map(({ state }) => state === 'running')];
};

const all = [true, true, true, true];
const none = [false, false, false, false];

test('files and site search are ready once all of their settings are there', async () => {
  const server = await startedWith({ ...settings.site_search, ...settings.files, FILES_DEFAULT_DRIVE_ID: '' });
  try {
    expect(await isReady(server, 'site_search')).toEqual(all);
    expect(await isReady(server, 'files')).toEqual(none);
    await putConfig(server, { key: 'FILES_DEFAULT_DRIVE_ID', value: 'drive' });
    await server.call('reloadConfig');
    expect(await isReady(server, 'files')).toEqual(all);
  } finally {
    await server.destroy();
  }
});

test('a tracker is ready while an account is connected there whose tokens can be used, and it is not switched off', async () => {
  const server = await startedWith({ TRACKER_B_DISABLE: 'true' });
  const provider = await startOddProvider();
  try {
    expect(await isReady(server, 'tracker_a')).toEqual(none);
    for (const name of ['tracker_a', 'tracker_b'] as const) {
      const { id } = await addOauthApp(server, provider, { provider: name });
      await connectAccount(server, id);
    }
    expect(await isReady(server, 'tracker_a')).toEqual(all);
    expect(await isReady(server, 'tracker_b')).toEqual(none);
    changeRows(server, 'oauth_authorizations', {}, { status: 'revoked' });
    expect(await isReady(server, 'tracker_a')).toEqual(none);
  } finally {
    await server.destroy();
  }
});

test.each(['createWorkflow', 'createSchedule'] as const)('%s refuses what no installation has', async (operationId) => {
  const server = await startedWith({});
  try {
    const body = { name: 'x', taskTemplate: 'x', definition: { nodes: [passes('a')] }, requires: ['unknown'] };
    const answer = await server.callUntyped(operationId, { body }).answer();
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'body.requires.0' }] } });
  } finally {
    await server.destroy();
  }
});
