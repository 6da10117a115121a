import { bundle, disable, enabled, goodHooks, install, newName, readExtension, runsOf } from '../support/extensions.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { rowsOf } from '../support/rows.js';
import { createTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

const all = useReplicas(racingReplicas, { env: { EXTENSION_MAX_CONSECUTIVE_FAILURES: '3' } });

test('bundles of one new name that are installed at once are one extension with all their versions', async () => {
  const name = newName();
  const made = await Promise.all(
    Array.from({ length: 6 }, (_, n) => install(all.replicas, bundle(name, `${goodHooks}// ${n % 3}\n`))),
  );

  const [id, ...others] = new Set(made.map(({ extension }) => extension.id));
  expect(others).toEqual([]);
  const versions = rowsOf(all.replicas, 'extension_versions', { extensionId: String(id) }).map(
    ({ version }) => version,
  );
  expect(versions.sort((one, other) => one - other)).toEqual(versions.map((_, index) => index + 1));
  expect(Math.max(...versions)).toBe((await readExtension(all.replicas, String(id))).version);
});

test('one that is enabled, disabled and deleted at once is either there and right, or gone', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { extension } = await install(all.replicas, bundle(newName()));
    const path = { id: extension.id };
    const answers = await Promise.all([
      all.replicas.call('enableExtension', { path }).answer(),
      all.replicas.call('disableExtension', { path }).answer(),
      all.replicas.call('deleteExtension', { path }).answer(),
    ]);
    expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
    const [row] = rowsOf(all.replicas, 'extensions', { id: extension.id });
    if (row === undefined) {
      expect(rowsOf(all.replicas, 'extension_versions', { extensionId: extension.id })).toEqual([]);
    } else {
      expect([
        [0, 'disabled'],
        [1, 'enabled'],
      ]).toContainEqual([row.enabled, row.status]);
      await disable(all.replicas, extension.id);
    }
  }
});

test('one that is enabled at once for the first time has one agent', async () => {
  const { extension } = await install(all.replicas, bundle(newName()));
  const path = { id: extension.id };
  const answers = await Promise.all([1, 2, 3, 4].map(() => all.replicas.call('enableExtension', { path })));

  expect(new Set(answers.map(({ body }) => body.extension.agentId)).size).toBe(1);
  expect(rowsOf(all.replicas, 'agents', { name: `ext:${extension.name}` })).toHaveLength(1);
  await disable(all.replicas, extension.id);
});

test('hooks that fail for many at once are counted each, and the extension ends once', async () => {
  const { id } = await enabled(all.replicas.next(), "r.on('pre.task.create', () => { throw new Error('x'); });");
  await Promise.all(Array.from({ length: 12 }, () => createTask(all.replicas, { task: 'x' })));
  // A replica that heard later asks its share now.
  for (let round = 0; (await readExtension(all.replicas, id)).enabled && round < 12; round += 1) {
    await createTask(all.replicas, { task: 'x' });
  }

  const { status, consecutiveFailures } = await readExtension(all.replicas, id);
  expect({ status, isCounted: consecutiveFailures >= 3 }).toEqual({ status: 'auto-disabled', isCounted: true });
  const failures = (await runsOf(all.replicas, id)).filter(({ action }) => action === 'error');
  expect(failures.length).toBeGreaterThanOrEqual(consecutiveFailures);
});

test('a state that many events add to at once counts all of them', async () => {
  const { id, name } = await enabled(
    all.replicas.next(),
    "r.on('pre.task.create', async (_event, { state }) => { await state.incr('asked'); });",
  );
  await Promise.all(Array.from({ length: 20 }, () => createTask(all.replicas, { task: 'x' })));

  const asked = (await runsOf(all.replicas, id)).filter(({ action }) => action === 'continue').length;
  const [entry] = rowsOf(all.replicas, 'kv_entries', { namespace: `ext:${name}` });
  expect(Number(entry?.value ?? 0)).toBeGreaterThanOrEqual(asked);
  expect(asked).toBeGreaterThan(0);
  await disable(all.replicas, id);
});

test('no task slips through while an extension is loaded anew', async () => {
  const { id } = await enabled(all.replicas.next(), "r.on('pre.task.create', () => block('none'));");
  const path = { id };
  // Other replicas hear of it a moment later.
  for (const replica of all.replicas.running) {
    await waitFor(
      'a block',
      async () => (await replica.call('createTask', { body: { task: 'x' } }).answer()).status === 409,
    );
  }
  const ask = () => all.replicas.call('createTask', { body: { task: 'slips' } }).answer();
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 60 }, ask)),
    all.replicas.call('enableExtension', { path }),
    all.replicas.call('updateExtension', { path, body: { priority: 3 } }),
    all.replicas.call('updateExtension', { path, body: { config: { more: 1 } } }),
  ]);
  expect(answers.filter(({ status }) => status !== 409)).toEqual([]);
  expect(await readExtension(all.replicas, id)).toMatchObject({ consecutiveFailures: 0, status: 'enabled' });
  await disable(all.replicas, id);
});

/** Hooks that take a while to load: what else is asked for comes in between. */
const slowly = (hooks: string): string => `await new Promise((resolve) => setTimeout(resolve, 700));
${hooks}`;

/** Hooks that load only with a number for `n`. */
const needingNumber = `import { z } from 'zod';
export const config = z.object({ n: z.number() });
${goodHooks}`;

const withoutNumber = { config: { n: 'none' } };

describe('what is to run is never what did not load, whatever changes while it loads:', () => {
  /** One that is enabled, and loads whatever its configuration is; with a draft, where one is given. */
  const running = async (hooks = goodHooks, draft?: string) => {
    const name = newName();
    const { extension } = await install(all.replicas, { ...bundle(name, hooks), config: { n: 1 } });
    if (draft !== undefined) {
      await install(all.replicas, bundle(name, draft));
    }
    await all.replicas.call('enableExtension', { path: { id: extension.id } });
    return { name, path: { id: extension.id } };
  };

  /** One of both is refused, as the hooks that need a number do not load without. */
  const expectOneRefused = async (id: string, both: readonly { readonly status: number; readonly body: unknown }[]) => {
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.body).toMatchObject({ code: 'extension_load_failed' });
    expect(await readExtension(all.replicas, id)).toMatchObject({ enabled: true, status: 'enabled' });
    await disable(all.replicas, id);
  };

  test('another version is activated, and the configuration changes', async () => {
    const { path } = await running(goodHooks, slowly(needingNumber));
    await expectOneRefused(
      path.id,
      await Promise.all([
        all.replicas.call('activateExtensionVersion', { path, body: { version: 2 } }).answer(),
        all.replicas.call('updateExtension', { path, body: withoutNumber }).answer(),
      ]),
    );
  });

  test('another version is installed over it, and the configuration changes', async () => {
    const { name, path } = await running();
    await expectOneRefused(
      path.id,
      await Promise.all([
        all.replicas.call('installExtension', { body: bundle(name, slowly(needingNumber)) }).answer(),
        all.replicas.call('updateExtension', { path, body: withoutNumber }).answer(),
      ]),
    );
  });

  test('the configuration changes, and another version is installed over it', async () => {
    const { name, path } = await running(slowly(goodHooks));
    await expectOneRefused(
      path.id,
      await Promise.all([
        all.replicas.call('updateExtension', { path, body: withoutNumber }).answer(),
        all.replicas.call('installExtension', { body: bundle(name, needingNumber) }).answer(),
      ]),
    );
  });
});
