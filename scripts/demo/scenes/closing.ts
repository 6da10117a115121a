import { dataOf, done, refusalOf } from '../client.js';
import { DemoError } from '../errors.js';
import { expectEqual } from '../expect.js';
import { operatorSpeaker, type Stage, type Team, type World, workersOf } from '../world.js';
import { allTasksMade, tasksOf } from './follow-ups.js';

const live: ReadonlySet<string> = new Set(['unassigned', 'offered', 'reviewing', 'pending', 'in_progress', 'paused']);

/** What ends may bring something new, such as a follow-up. */
const mostRounds = 10;

/**
 * Cancels what is left of this run: after a run that broke off, or where other leads got the follow-ups.
 *
 * @throws DemoError when something is still left after some rounds
 */
export const cancelTheRest = async (world: World): Promise<void> => {
  let refusal = '';
  for (let round = 0; round < mostRounds; round += 1) {
    await allTasksMade(world);
    const left = (await tasksOf(world)).filter(({ status }) => live.has(status));
    if (left.length === 0) {
      return;
    }
    for (const { id } of left) {
      // It may end in the same moment, on its own or with another that is cancelled; then the next round misses it.
      const body = { reason: 'Demo over' };
      const cancelling = world.operator.POST('/api/tasks/{id}/cancel', { params: { path: { id } }, body });
      await done(cancelling).catch((error: Error) => {
        refusal = error.message;
      });
    }
  }
  throw new DemoError(`not all tasks could be cancelled: ${refusal}`);
};

const revokeToken = ({ operator }: World, { person }: Team): Promise<void> =>
  done(
    operator.DELETE('/api/users/{id}/mcp-tokens/{tokenId}', {
      params: { path: { id: person.user.id, tokenId: person.token.id } },
    }),
  );

/** The lead hands in the whole; everybody goes home; Ada's token is worth nothing any more. */
export const closeTheProject = async (stage: Stage): Promise<void> => {
  const { screen, team, request, rest } = stage;
  screen.heading('The end');
  const finished = await team.lead.complete(request.id, 'Lighthouse 1.0 is online. The history of incidents is not.');
  screen.move(team.lead, '✔', 'Ship Lighthouse 1.0', 'in_progress', finished.status);
  const seen = await dataOf(team.person.client.GET('/api/tasks/{id}', { params: { path: { id: request.id } } }));
  screen.say(team.person, `reads: ${seen.output}`);
  await rest(200);
  await cancelTheRest(stage);
  for (const agent of [...workersOf(team), team.lead]) {
    await agent.close();
  }
  screen.say(team.lead, 'and her workers close and go offline');
  await revokeToken(stage, team);
  const { status } = await refusalOf(team.person.client.GET('/api/whoami'));
  expectEqual(status, 401, 'the answer to a revoked token');
  screen.say(operatorSpeaker, "revokes Ada's token; the next request with it is refused");
};
