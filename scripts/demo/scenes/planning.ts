import { dataOf, type Schemas } from '../client.js';
import { expectEqual } from '../expect.js';
import { padded, paintStatus } from '../paint.js';
import { type PlannedTask, plan } from '../plan.js';
import type { Stage } from '../world.js';
import { leadsAlone } from './follow-ups.js';

const titleWidth = 30;
const statusWidth = 10;

/** Tasks whose end the lead wants to hear of. */
const followedUp: ReadonlySet<string> = new Set(['import', 'release']);

/** The lead writes a planned task down; its requester comes from the task the lead works on. */
export const createPlanned = (
  { team, board, run, namespace, request }: Stage,
  planned: PlannedTask,
  options: { readonly followUp: boolean; readonly agentId?: string },
): Promise<Schemas['Task']> => {
  const { handle, title, skill, priority, after, offerTo } = planned;
  const { lead } = team;
  return dataOf(
    lead.client.POST('/api/tasks', {
      params: { header: { 'X-Source-Task-Id': request.id } },
      body: {
        task: `${title}. Part of Lighthouse, a status page.`,
        title,
        priority,
        key: namespace,
        tags: [`demo-${run}`, handle],
        parentTaskId: request.id,
        dependsOn: after.map((name) => board.idOf(name)),
        ...(offerTo === undefined ? { agentId: options.agentId ?? null } : { offeredTo: team[offerTo].id }),
        requiredCapabilities: [`demo-${run}`, skill],
        followUpConfig: { disabled: !options.followUp },
      },
    }),
  );
};

const describe = ({ screen, team }: Stage, planned: PlannedTask, status: string): string => {
  const { title, skill, priority, after, offerTo } = planned;
  const to = offerTo === undefined ? `for ${skill}` : `to ${team[offerTo].name}`;
  const waits = after.length > 0 ? `after ${after.join(' and ')}` : '';
  const detail = screen.paint('dim', `${padded(to, 12)}  priority ${priority}  ${waits}`.trimEnd());
  return `+ ${padded(title, titleWidth)}  ${padded(paintStatus(screen.paint, status), statusWidth)}  ${detail}`;
};

/** The lead breaks the request down: into the pool, with priorities and dependencies, or as offers. */
export const makeThePlan = async (stage: Stage): Promise<void> => {
  const { screen, board, team, rest } = stage;
  screen.heading('The plan');
  const alone = await leadsAlone(stage);
  for (const planned of plan) {
    const task = await createPlanned(stage, planned, { followUp: alone && followedUp.has(planned.handle) });
    expectEqual(
      task.status,
      planned.offerTo === undefined ? 'unassigned' : 'offered',
      `the status of ${planned.title}`,
    );
    expectEqual(task.requestedByUserId, team.person.user.id, `the requester of ${planned.title}`);
    board.add(task.id, { plan: planned, from: 'unassigned' });
    screen.say(team.lead, describe(stage, planned, task.status));
    await rest(60);
  }
};
