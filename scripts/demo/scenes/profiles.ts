import type { Agent } from '../agent.js';
import { dataOf, doneIfAny, type Schemas } from '../client.js';
import { expectEqual } from '../expect.js';
import type { Stage, World } from '../world.js';

const profileOf = (run: string): string => `demo-${run}-careful`;

const model = 'demo-model';
const title = 'Thank the translators';

/** A task of the profile, started by an agent and done. */
const startOne = async ({ operator, run, namespace }: Stage, agent: Agent): Promise<Schemas['Task']> => {
  const { id } = await dataOf(
    operator.POST('/api/tasks', {
      body: {
        task: `${title}.`,
        title,
        agentId: agent.id,
        key: namespace,
        profile: profileOf(run),
        followUpConfig: { disabled: true },
      },
    }),
  );
  const { task } = await agent.start(id);
  await agent.complete(id, 'Thanked');
  return task;
};

/** Deletes the profile of this run, where there is one. */
export const removeProfile = ({ operator, run }: Pick<World, 'operator' | 'run'>): Promise<void> =>
  doneIfAny(operator.DELETE('/api/model-profiles/{name}', { params: { path: { name: profileOf(run) } } }));

/** A profile decides the model where its harness is that of the agent which starts the task, and nowhere else. */
export const chooseAModel = async (stage: Stage): Promise<void> => {
  const { screen, team, run } = stage;
  const { lead, otto, mika } = team;
  screen.heading('A model profile');
  const { name } = await dataOf(
    lead.client.POST('/api/model-profiles', {
      body: { name: profileOf(run), harness: mika.profile.harness, model, effort: 'high', allowCustomModel: true },
    }),
  );
  screen.say(lead, `🎚 names a model and an effort: ${name}, for ${mika.profile.harness}`);
  const fits = await startOne(stage, mika);
  expectEqual(
    [fits.resolvedProfile, fits.resolvedModel, fits.resolvedEffort, fits.modelSource],
    [name, model, 'high', 'profile'],
    'what the profile gives the task of Mika',
  );
  screen.say(mika, `🎚 starts a task with it: ${fits.resolvedModel}, effort ${fits.resolvedEffort}`);
  const other = await startOne(stage, otto);
  expectEqual([other.profile, other.resolvedProfile ?? null], [name, null], 'what the profile gives the task of Otto');
  screen.say(otto, `🎚 starts one, too: on ${otto.profile.harness} the profile does not count`);
  await removeProfile(stage);
};
