import Database from 'better-sqlite3';
import type { DatasetName } from '../databases/datasets.js';
import { fillWaitingTasks, pollers } from '../databases/fill.js';
import type { Lab } from '../lab.js';
import { atLeast, type Row } from '../result.js';
import { authorization, databaseIn } from '../servers.js';
import { readAgent } from './agents.js';

/** Claims of one measurement; afterwards the tasks go back to the pool. */
export const claimsAtATime = 1000;
export const claimsPerRound = 3 * claimsAtATime;

export const pollOf = (agentId: string) => ({
  method: 'GET',
  path: '/api/poll',
  headers: { ...authorization, 'X-Agent-ID': agentId },
});

/** Puts every claimed task back, so that each measurement starts from the same pool. */
const putBack = (path: string): void => {
  const db = new Database(path, { timeout: 5000 });
  try {
    db.exec("update tasks set status = 'unassigned', agentId = null, attempt = 0 where status = 'in_progress'");
  } finally {
    db.close();
  }
};

/** Claims a second by eight pollers, each its own agent on its own connection. */
export const claimRate = async (
  lab: Lab,
  dataset: DatasetName,
  waiting: number,
  server?: string,
): Promise<() => Promise<number>> => {
  const folder = await lab.folder(dataset, (db) => fillWaitingTasks(db, waiting));
  // The sweep would hand tasks of the pool to the idle workers: the last polls of a measurement then find none.
  const product = await lab.product({ folder }, server, { HEARTBEAT_MAX_AUTO_ASSIGN: '0' });
  const claim = async (): Promise<number> => {
    const { counted, ms } = await lab.run({
      origin: product.url,
      connections: pollers.map((agentId) => [pollOf(agentId)]),
      requests: claimsAtATime,
      counting: '"task_assigned"',
    });
    if (counted !== claimsAtATime) {
      throw new Error(`${counted} of ${claimsAtATime} polls claimed a task`);
    }
    putBack(databaseIn(folder));
    return ms;
  };
  const repeat = async (): Promise<number> => {
    let ms = 0;
    for (let claimed = 0; claimed < claimsPerRound; claimed += claimsAtATime) {
      ms += await claim();
    }
    return (claimsPerRound * 1000) / ms;
  };
  await repeat();
  return repeat;
};

export const claims: Row = {
  name: 'claims',
  measure: async (lab) => {
    const { few, manyTasks, waitingTasks } = lab.scale;
    const bare = await lab.bare();
    const { little, much, reads } = await lab.inTurn({
      little: await claimRate(lab, 'few', few),
      much: await claimRate(lab, 'manyTasks', waitingTasks),
      reads: await lab.rate(bare, readAgent, pollers.length),
    });
    const work = 'poll → claim, 8 pollers, claims';
    const [finished, waiting, small] = [manyTasks, waitingTasks, few].map((n) => n.toLocaleString('en-US'));
    return [
      atLeast(0.25, { work, ours: little, other: reads, name: 'bare reads' }),
      atLeast(0.85, {
        work: `the same, ${finished} finished and ${waiting} waiting tasks`,
        ours: much,
        other: little,
        name: `with ${small}`,
      }),
    ];
  },
};

export const idlePoll: Row = {
  name: 'idle-poll',
  measure: async (lab) => {
    const product = await lab.product('manyTasks');
    const { ours, other } = await lab.inTurn({
      ours: await lab.rate(product, pollOf('poller-1')),
      other: await lab.rate(product, readAgent),
    });
    const work = `idle poll, ${lab.scale.manyTasks.toLocaleString('en-US')} finished tasks`;
    return [atLeast(0.6, { work, ours, other, name: 'GET /api/agents/{id}' })];
  },
};
