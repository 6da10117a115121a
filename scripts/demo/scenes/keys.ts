import { dataOf, done } from '../client.js';
import { expect, expectEqual } from '../expect.js';
import type { Session } from '../session.js';
import { operatorSpeaker, type World, workersOf } from '../world.js';

const totalKeys = 3;
const limitMs = 5 * 60_000;

/** The pool of this run: its keys are found in a scope of their own. */
const poolOf = ({ run }: World) => ({ keyType: 'HARNESS_A_OAUTH_TOKEN', scope: 'demo', scopeId: run }) as const;

const keyOf = (world: World, keyIndex: number) => ({
  ...poolOf(world),
  keyIndex,
  keySuffix: `${world.run}${keyIndex}`,
});

const available = async (world: World): Promise<number[]> => {
  const query = { ...poolOf(world), totalKeys };
  const { availableIndices } = await dataOf(world.operator.GET('/api/keys/available', { params: { query } }));
  return availableIndices;
};

/** A worker draws a key of the pool for its session, and the task is stamped with it. */
export const drawKey = async ({ stage, agent, task }: Session): Promise<number> => {
  const draw = workersOf(stage.team).reduce((sum, { claimed }) => sum + claimed.size, 0);
  const indices = await available(stage);
  const keyIndex = indices[draw % indices.length];
  expect(keyIndex !== undefined, 'a key to be available');
  await done(agent.client.POST('/api/keys/report-usage', { body: { ...keyOf(stage, keyIndex), taskId: task.id } }));
  return keyIndex;
};

/** Lifts the limit of the key that runs into one. Returns whether there was one. */
export const liftLimit = async (world: World): Promise<boolean> => {
  const { keyIndex: _index, ...key } = keyOf(world, 1);
  const { cleared } = await dataOf(world.operator.POST('/api/keys/clear-rate-limit', { body: key }));
  return cleared;
};

/** A key runs into its rate limit and out again. */
export const limitAKey = async (world: World): Promise<void> => {
  const { operator, screen, rest } = world;
  screen.heading('The credential pool');
  const show = async (what: string, expected: readonly number[]): Promise<void> => {
    const indices = await available(world);
    expectEqual(indices, expected, `the available keys ${what}`);
    const keys = Array.from({ length: totalKeys }, (_, index) =>
      indices.includes(index) ? screen.paint('green', `● #${index}`) : screen.paint('red', `○ #${index}`),
    );
    screen.say(operatorSpeaker, `${keys.join('  ')}  ${what}`);
    await rest(250);
  };
  await show('to begin with', [0, 1, 2]);
  const rateLimitedUntil = new Date(Date.now() + limitMs).toISOString();
  await done(operator.POST('/api/keys/report-rate-limit', { body: { ...keyOf(world, 1), rateLimitedUntil } }));
  await show('key #1 is rate limited for five minutes', [0, 2]);
  expect(await liftLimit(world), 'the rate limit to be cleared');
  await show('the limit is lifted', [0, 1, 2]);
};
