import { dataOf, type Schemas } from '../client.js';
import { expectEqual } from '../expect.js';
import type { Team, World } from '../world.js';

/** A user asks for something with a token of her own; the lead gets it, and knows who asked. */
export const askForTheProject = async (
  { screen, namespace, rest }: World,
  { person, lead }: Team,
): Promise<Schemas['Task']> => {
  screen.heading('A request');
  const task = await dataOf(
    person.client.POST('/api/tasks', {
      body: {
        task: 'Ship Lighthouse 1.0, a status page for our services.',
        title: 'Ship Lighthouse 1.0',
        agentId: lead.id,
        key: namespace,
        priority: 80,
      },
    }),
  );
  expectEqual(task.requestedByUserId, person.user.id, 'the requester of the task Ada creates');
  screen.say(person, `asks for ${screen.paint('bold', 'Ship Lighthouse 1.0')}`);
  await rest(250);
  const trigger = await lead.start(task.id);
  expectEqual(trigger.requestedBy?.name, 'Ada', 'the requester the lead is told');
  screen.move(lead, '▶', 'Ship Lighthouse 1.0', task.status, trigger.task.status, 'for Ada');
  await rest(250);
  return trigger.task;
};
