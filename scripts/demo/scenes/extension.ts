import { dataOf, done, doneIfAny, refusalOf, type Schemas } from '../client.js';
import { expect, expectEqual } from '../expect.js';
import { operatorSpeaker, type Stage, type World, waitFor } from '../world.js';

const nameFor = (run: string): string => `demo-${run}-say-more`;
const emptyTask = (run: string): string => `TODO (demo ${run})`;

/** Blocks tasks that say nothing, of this run alone. */
const hooks = `import { block, type Registration } from 'swarm-extension';
import { z } from 'zod';

export const config = z.object({ nothing: z.string() });

export default (extension: Registration<z.infer<typeof config>>) => {
  extension.on('pre.task.create', ({ description }, { config }) =>
    description === config.nothing ? block('say what is to be done') : undefined);
};
`;

const install = async ({ operator, run }: World): Promise<Schemas['Extension']> => {
  const { extension } = await dataOf(
    operator.POST('/api/extensions/install', {
      body: {
        manifest: {
          name: nameFor(run),
          description: 'Asks for more than TODO',
          version: '1.0.0',
          runtime: 'api',
          assets: { hooks: 'hooks.ts' },
        },
        files: { 'hooks.ts': hooks },
        config: { nothing: emptyTask(run) },
      },
    }),
  );
  return extension;
};

/** How a task that says nothing is refused; undefined when it is not: other servers hear of the extension a moment later. */
const refusalOfNothing = async ({ team, run, operator }: Stage) => {
  const asked = team.lead.client.POST('/api/tasks', { body: { task: emptyTask(run), status: 'backlog' } });
  const { data } = await asked;
  if (data === undefined) {
    return refusalOf(asked);
  }
  await done(operator.POST('/api/tasks/{id}/cancel', { params: { path: { id: data.id } }, body: {} }));
  return undefined;
};

/** Disables and deletes the extension of this run, where there is one. */
export const removeExtension = async ({ operator, run }: World): Promise<void> => {
  const { extensions } = await dataOf(operator.GET('/api/extensions'));
  const id = extensions.find(({ name }) => name === nameFor(run))?.id;
  if (id !== undefined) {
    const params = { path: { id } };
    await doneIfAny(operator.POST('/api/extensions/{id}/disable', { params }));
    await doneIfAny(operator.DELETE('/api/extensions/{id}', { params }));
  }
};

/** An extension blocks a task that says nothing. */
export const blockATask = async (stage: Stage): Promise<void> => {
  const { screen, operator, team, rest } = stage;
  screen.heading('An extension');
  const { id } = await install(stage);
  const params = { path: { id } };
  const { extension } = await dataOf(operator.POST('/api/extensions/{id}/enable', { params }));
  expectEqual(extension.status, 'enabled', 'the extension');
  screen.say(operatorSpeaker, 'enables an extension: tasks have to say what is to be done');
  await rest(250);
  const { status } = await waitFor('the extension to block a task', () => refusalOfNothing(stage));
  expectEqual(status, 409, 'the answer to a task that says nothing');
  const { runs } = await dataOf(operator.GET('/api/extensions/{id}/runs', { params }));
  const block = runs.find(({ action }) => action === 'block');
  expect(block !== undefined, 'the block to be on record');
  screen.say(team.lead, `+ TODO  ${screen.paint('red', `✘ blocked: ${block.message}`)}`);
  await rest(250);
  await removeExtension(stage);
};
