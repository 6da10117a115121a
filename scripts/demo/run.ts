import type { DemoOptions } from './arguments.js';
import { Board } from './board.js';
import { Interrupted } from './errors.js';
import { Ledger } from './ledger.js';
import { raiseABudget } from './scenes/budget.js';
import { abandon, closeTheProject } from './scenes/closing.js';
import { sumUpCosts } from './scenes/costs.js';
import { countEvents } from './scenes/events.js';
import { followUp } from './scenes/follow-ups.js';
import { limitAKey } from './scenes/keys.js';
import { answerOffers } from './scenes/offers.js';
import { openWorld } from './scenes/opening.js';
import { makeThePlan } from './scenes/planning.js';
import { report } from './scenes/report.js';
import { askForTheProject } from './scenes/request.js';
import { showStatus } from './scenes/status.js';
import { gatherTeam } from './scenes/team.js';
import { workThroughThePlan } from './scenes/work.js';
import type { Stage, Team, World } from './world.js';

const play = async (world: World, team: Team): Promise<void> => {
  const request = await askForTheProject(world, team);
  const stage: Stage = { ...world, team, request, board: new Board(), ledger: new Ledger() };
  await makeThePlan(stage);
  await limitAKey(stage);
  await answerOffers(stage);
  await workThroughThePlan(stage);
  await raiseABudget(stage);
  await followUp(stage);
  await sumUpCosts(stage);
  await countEvents(stage);
  await showStatus(stage);
  await closeTheProject(stage);
  await report(stage);
};

const interruption = (): Promise<never> =>
  new Promise((_resolve, reject) => {
    process.once('SIGINT', () => reject(new Interrupted('Interrupted; what was left is cancelled')));
  });

/**
 * Runs the demo from the first line to the last.
 *
 * @throws DemoError when it is interrupted, no server answers, the key is refused, or anything is not as expected
 */
export const runDemo = async (options: DemoOptions): Promise<void> => {
  const world = await openWorld(options);
  const team = await gatherTeam(world, options.key);
  try {
    await Promise.race([play(world, team), interruption()]);
  } catch (error) {
    await abandon(world, team);
    throw error;
  }
};
