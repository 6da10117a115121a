import { abandon } from './abandon.js';
import type { DemoOptions } from './arguments.js';
import { Board } from './board.js';
import { connect, fetchInTime } from './client.js';
import { Curtain } from './curtain.js';
import { DemoError, Interrupted } from './errors.js';
import { interruption } from './interruption.js';
import { Ledger } from './ledger.js';
import { useAccounts } from './scenes/accounts.js';
import { raiseABudget } from './scenes/budget.js';
import { closeTheProject } from './scenes/closing.js';
import { sumUpCosts } from './scenes/costs.js';
import { countEvents } from './scenes/events.js';
import { blockATask } from './scenes/extension.js';
import { followUp } from './scenes/follow-ups.js';
import { limitAKey } from './scenes/keys.js';
import { drawAMetric } from './scenes/metric.js';
import { answerOffers } from './scenes/offers.js';
import { openWorld } from './scenes/opening.js';
import { showAPage } from './scenes/page.js';
import { makeThePlan } from './scenes/planning.js';
import { wakeAWorker } from './scenes/pool.js';
import { chooseAModel } from './scenes/profiles.js';
import { report } from './scenes/report.js';
import { askForTheProject } from './scenes/request.js';
import { haveARoutine } from './scenes/routine.js';
import { runScripts } from './scenes/scripts.js';
import { showStatus } from './scenes/status.js';
import { gatherTeam } from './scenes/team.js';
import { hearFromOutside } from './scenes/webhook.js';
import { workThroughThePlan } from './scenes/work.js';
import { settleAll } from './settle-all.js';
import type { Stage, World } from './world.js';

const play = async (world: World, isKept: boolean): Promise<void> => {
  const team = await gatherTeam(world);
  const request = await askForTheProject(world, team);
  const stage: Stage = { ...world, team, request, board: new Board(), ledger: new Ledger() };
  await makeThePlan(stage);
  await blockATask(stage);
  await limitAKey(stage);
  await answerOffers(stage);
  await workThroughThePlan(stage);
  await raiseABudget(stage);
  await haveARoutine(stage);
  await runScripts(stage);
  await hearFromOutside(stage);
  await followUp(stage);
  await wakeAWorker(stage);
  await useAccounts(stage);
  await chooseAModel(stage);
  await showAPage(stage);
  await drawAMetric(stage);
  await sumUpCosts(stage);
  await countEvents(stage);
  await showStatus(stage);
  await closeTheProject(stage);
  await report(stage, isKept);
};

const endingMs = 10_000;

/**
 * Leaves nothing running, and says so where that is news. Requests of the story would come in between, so they end first.
 * All of it has one limit of time: a person waits for it who wants to go.
 */
const breakOff = async (world: World, curtain: Curtain, reason: Error): Promise<never> => {
  const limit = AbortSignal.timeout(endingMs);
  const operator = connect({ ...world.connection, fetch: (request) => fetchInTime(request, limit) });
  try {
    await settleAll([() => curtain.fall(reason), () => abandon({ ...world, operator })]);
  } catch (error) {
    throw new DemoError(
      `${reason.message}; not all that was left could be ended: ${error instanceof Error ? error.message : error}`,
    );
  }
  throw reason instanceof Interrupted
    ? new Interrupted(`${reason.message}; what was left is cancelled`, reason.exitCode)
    : reason;
};

/**
 * Runs the demo from the first line to the last. Where the servers are its own, `restart` ends and starts each of them.
 *
 * @throws DemoError when it is interrupted, no server answers, the key is refused, or anything is not as expected
 */
export const runDemo = async (options: DemoOptions, restart?: World['restart']): Promise<void> => {
  const curtain = new Curtain();
  const interrupted = interruption();
  const world = { ...(await Promise.race([openWorld(options, curtain), interrupted])), ...(restart && { restart }) };
  try {
    await Promise.race([play(world, !options.postgres), interrupted]);
  } catch (error) {
    await breakOff(world, curtain, error instanceof Error ? error : new Error(String(error)));
  }
};
