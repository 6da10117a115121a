import { bundle, disable, enabled, install, newName, readExtension, runsOf } from '../support/extensions.js';
import { onlyOn } from '../support/only-on.js';
import { useReplicas } from '../support/replicas.js';
import type { TestServer } from '../support/server.js';
import { createTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

onlyOn('postgres', 'several processes share a database only there');

const all = useReplicas(2, { env: { EXTENSION_MAX_CONSECUTIVE_FAILURES: '4' } });

const both = (): readonly [TestServer, TestServer] => {
  const [one, other] = all.replicas.running;
  if (!one || !other) {
    throw new Error('two replicas were to run');
  }
  return [one, other];
};

/** Waits until a server has a task have these tags: it hears of changes at others a moment later. */
const untilTagged = (server: TestServer, tags: readonly string[]) =>
  waitFor(
    `tasks with ${tags.join(', ') || 'no tags'}`,
    async () => (await createTask(server, { task: 'x' })).tags.join() === tags.join(),
  );

const tagging = (tag: string) => `import { modify, type Registration } from 'swarm-extension';
export default (r: Registration) => r.on('pre.task.create', () => modify({ tags: ['${tag}'] }));
`;

test('what is enabled, changed and disabled at one replica counts at the other', async () => {
  const [one, other] = both();
  const name = newName();
  const { extension } = await install(one, bundle(name, tagging('first')));
  const path = { id: extension.id };
  await one.call('enableExtension', { path });
  expect((await createTask(one, { task: 'x' })).tags).toEqual(['first']);
  await untilTagged(other, ['first']);

  await install(other, bundle(name, tagging('second')));
  expect((await createTask(other, { task: 'x' })).tags).toEqual(['second']);
  await untilTagged(one, ['second']);

  await disable(one, extension.id);
  expect((await createTask(one, { task: 'x' })).tags).toEqual([]);
  await untilTagged(other, []);
});

test('failures at all replicas count together, and what is too much of them ends it everywhere', async () => {
  const [one, other] = both();
  const { id } = await enabled(
    one,
    `r.on('pre.task.create', ({ description, options }) => {
      if (description === 'fail') throw new Error('broken');
      return modify({ tags: ['tried'] });
    });`,
  );
  await untilTagged(other, ['tried']);
  await createTask(one, { task: 'fail' });
  await createTask(other, { task: 'fail' });
  expect(await readExtension(one, id)).toMatchObject({ consecutiveFailures: 2, status: 'enabled' });
  await createTask(one, { task: 'fail' });
  await createTask(other, { task: 'fail' });
  expect(await readExtension(one, id)).toMatchObject({ status: 'auto-disabled', consecutiveFailures: 4 });
  await untilTagged(one, []);
  await untilTagged(other, []);
  const failures = (await runsOf(other, id)).filter(({ action }) => action === 'error');
  expect(failures).toHaveLength(4);
});

test('failures that come at once at all replicas are counted, each once', async () => {
  const [one, other] = both();
  const { id } = await enabled(one, "r.on('pre.task.create', () => { throw new Error('broken'); });");
  await waitFor('both to ask', async () => {
    await createTask(other, { task: 'x' });
    return (await readExtension(one, id)).consecutiveFailures > 0;
  });
  await Promise.all([one, other, one, other].map((server) => createTask(server, { task: 'x' })));
  const after = await readExtension(one, id);
  expect(after).toMatchObject({ status: 'auto-disabled', enabled: false });
  const errors = (await runsOf(one, id)).filter(({ action }) => action === 'error');
  expect(errors.length).toBeGreaterThanOrEqual(after.consecutiveFailures);
});
