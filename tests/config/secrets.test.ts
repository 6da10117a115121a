import { clearConfig, configRow, storeConfig } from '../support/config.js';
import { nextTrigger } from '../support/lifecycle.js';
import { changeRows, deleteRows } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';
import { addAgent, changeTask, clearTasks, createTask } from '../support/tasks.js';

let server: OwnServer;
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => {
  clearTasks(server);
  clearConfig(server);
  deleteRows(server, 'agents');
});
afterAll(() => server.destroy());

/** What becomes of a text that an agent reports as its progress. */
const progressOf = async (text: string, target: OwnServer = server): Promise<string | undefined> => {
  const agentId = addAgent(target);
  const { id } = await createTask(target, { task: 'Look into it.' });
  changeTask(target, id, { status: 'in_progress', agentId });
  const { status } = await target.call('updateTaskProgress', { path: { id }, agentId, body: { progress: text } });
  expect(status).toBe(200);
  return (await target.call('getTask', { path: { id } })).body.progress;
};

describe('a secret value', () => {
  test('is hidden in what agents write once it was stored', async () => {
    expect(await progressOf('I use correct horse battery')).toBe('I use correct horse battery');
    await storeConfig(server, { key: 'STAPLE', value: 'correct horse battery', isSecret: true, exportToEnv: false });
    expect(await progressOf('I use correct horse battery')).toBe('I use [REDACTED:STAPLE]');
  });

  test('is hidden whole, even when a shorter one is its beginning', async () => {
    await storeConfig(server, { key: 'SHORT', value: 'abcdefghijkl', isSecret: true, exportToEnv: false });
    await storeConfig(server, { key: 'LONG', value: 'abcdefghijklmnop', isSecret: true, exportToEnv: false });
    expect(await progressOf('abcdefghijklmnop and abcdefghijkl')).toBe('[REDACTED:LONG] and [REDACTED:SHORT]');
  });

  test('that is short, or is not secret, is left alone', async () => {
    await storeConfig(server, { key: 'TINY', value: 'elevenchars', isSecret: true, exportToEnv: false });
    await storeConfig(server, { key: 'OPEN', value: 'a plain long value', exportToEnv: false });
    expect(await progressOf('elevenchars, a plain long value')).toBe('elevenchars, a plain long value');
  });

  test('stored in an earlier run is hidden once it was read', async () => {
    await storeConfig(server, { scope: 'agent', scopeId: 'a', key: 'PASS', value: 'very long sesame', isSecret: true });
    await server.stop();
    server = await startServer({ dataDir: server.dataDir });
    await server.call('getResolvedConfig', { query: { agentId: 'a' } });
    expect(await progressOf('open very long sesame')).toBe('open [REDACTED:PASS]');
  });

  test('never appears in the log of the server', async () => {
    await storeConfig(server, { key: 'LOGGED', value: 'quite unspeakable', isSecret: true });
    await server.call('listConfig', { query: { key: 'LOGGED', includeSecrets: true } });
    expect(server.output.join('\n')).not.toContain('quite unspeakable');
  });
});

describe('the model of a tier', () => {
  const claimed = async (agentId: string) => {
    await createTask(server, { task: 'Look into it.', agentId, modelTier: 'smol' });
    const { resolvedModel, modelSource } = (await nextTrigger(server, agentId)).task;
    return [resolvedModel, modelSource];
  };
  const storeModel = (value: string, fields: object = {}) =>
    storeConfig(server, { key: 'MODEL_TIER_HARNESS_A_SMOL', value, isSecret: true, exportToEnv: false, ...fields });

  test("is the agent's own, else everybody's, also when it is a secret; an unreadable one counts as not set", async () => {
    const agentId = addAgent(server, { harnessProvider: 'harness_a', maxTasks: 9 });
    const [standard] = await claimed(agentId);
    await storeModel('model-for-all');
    expect(await claimed(agentId)).toEqual(['model-for-all', 'tier-config']);
    await storeModel('model-for-one', { scope: 'agent', scopeId: agentId });
    expect(await claimed(agentId)).toEqual(['model-for-one', 'tier-config']);

    expect(configRow(server, 'MODEL_TIER_HARNESS_A_SMOL')).toMatchObject({ encrypted: 1 });
    changeRows(server, 'config', {}, { value: 'AAAA' });
    expect(await claimed(agentId)).toEqual([standard, 'tier-default']);
  });
});

describe('what looks like a credential', () => {
  const letters = 'aB3'.repeat(20);
  const pem = (name: string) => `-----BEGIN ${name}-----\nAAAA\n-----END ${name}-----`;

  test.each([
    [`use swt_${letters.slice(0, 24)}.`, 'use [REDACTED:user-token].'],
    [`(sk-${letters}-)`, '([REDACTED:api-key]-)'],
    [`ghp_${letters.slice(0, 36)} gho_${letters}`, '[REDACTED:vcs-token] [REDACTED:vcs-token]'],
    [`github_pat_${letters}_1 and glpat-${letters}`, '[REDACTED:vcs-token] and [REDACTED:vcs-token]'],
    ['xoxb-1234567890-abc_d!', '[REDACTED:chat-token]!'],
    ['AKIAABCDEFGHIJKLMNOP,', '[REDACTED:access-key],'],
    [`eyJ${letters}.${letters}.${letters}-`, '[REDACTED:jwt]-'],
    [`-eyJ-eyJ${letters}.${letters}.${letters}.`, '-[REDACTED:jwt].'],
    [`header.eyJ${letters}.eyJ${letters}.${letters}`, 'header.[REDACTED:jwt]'],
    [`eyJshort.eyJ${letters}.${letters}.${letters}`, 'eyJshort.[REDACTED:jwt]'],
    [`a ${pem('PRIVATE KEY')} b ${pem('EC PRIVATE KEY')} c`, 'a [REDACTED:private-key] b [REDACTED:private-key] c'],
    [`-----BEGIN -----END -${pem('RSA PRIVATE KEY')}`, '-----BEGIN -----END -[REDACTED:private-key]'],
  ])('is hidden: %s', async (text, clean) => {
    expect(await progressOf(text)).toBe(clean);
  });

  test.each([
    `swt_${letters}`,
    'sk-short and task-list',
    `a_sk-${letters}`,
    `ghp_${letters}_`,
    'AKIAABCDEFGHIJKLMNOPQ',
    `eyJ${letters}.${letters}`,
    `eyJ${letters}.${letters}.short`,
    pem('PUBLIC KEY'),
    '-----BEGIN PRIVATE KEY-----\nAAAA',
  ])('is left when it is none: %s', async (text) => {
    expect(await progressOf(text)).toBe(text);
  });
});
