import { randomBytes } from 'node:crypto';
import { type PostgresProxy, startProxy } from '../../lib/postgres/proxy.js';
import { pollers } from '../databases/fill.js';
import { BenchPostgres, fillForClaims, putClaimedBack } from '../databases/postgres.js';
import type { Lab } from '../lab.js';
import type { LoadRequest, LoadResult } from '../load/load.js';
import { atLeast, type Line, perSecond, type Row } from '../result.js';
import { authorization, type Target } from '../servers.js';
import { claimRate, claimsAtATime, claimsPerRound, pollOf } from './polling.js';
import { createTask, together } from './tasks.js';

/** How long a round trip to a database on another machine takes on top. */
const distanceMs = 1;
const leastPerSecond = 1000;
const mostRoundTrips = 6;

/** Servers on one database. */
interface Setup {
  readonly replicas: readonly Target[];
  readonly url: string;
  readonly proxy: PostgresProxy | undefined;
}

interface SetupOptions {
  readonly replicas: number;
  readonly isDistant: boolean;
}

const setUp = async (lab: Lab, postgres: BenchPostgres, { replicas, isDistant }: SetupOptions): Promise<Setup> => {
  const url = await postgres.create();
  const proxy = isDistant ? await startProxy({ target: url, delayMs: distanceMs }) : undefined;
  const folder = lab.emptyFolder();
  const env = {
    DATABASE_URL: proxy?.url ?? url,
    SECRETS_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    FILE_PROVIDER_LOCAL_DIR: folder,
    // The sweep would hand tasks of the pool to the idle workers.
    HEARTBEAT_MAX_AUTO_ASSIGN: '0',
  };
  const targets: Target[] = [];
  for (let count = 0; count < replicas; count += 1) {
    targets.push(await lab.product({ folder }, undefined, env));
  }
  await fillForClaims(url, lab.scale.few + claimsAtATime);
  return { replicas: targets, url, proxy };
};

const tearDown = async ({ replicas, proxy }: Setup): Promise<void> => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await proxy?.close();
};

/** Shares connections out among the replicas, and has all of them driven at once. */
const drive = async (
  lab: Lab,
  { replicas }: Setup,
  connections: readonly LoadRequest[],
  end: { readonly durationMs: number } | { readonly requests: number; readonly counting: string },
): Promise<Pick<LoadResult, 'requests' | 'counted' | 'ms'>> => {
  const results = await Promise.all(
    replicas.map(({ url }, index) =>
      lab.run({
        origin: url,
        connections: connections.filter((_, turn) => turn % replicas.length === index).map((request) => [request]),
        ...end,
        ...('requests' in end && { requests: end.requests / replicas.length }),
      }),
    ),
  );
  const sumOf = (figure: 'requests' | 'counted') => results.reduce((sum, result) => sum + result[figure], 0);
  return { requests: sumOf('requests'), counted: sumOf('counted'), ms: Math.max(...results.map(({ ms }) => ms)) };
};

const claimsOf = (lab: Lab, setup: Setup) => async (): Promise<number> => {
  let took = 0;
  for (let claimed = 0; claimed < claimsPerRound; claimed += claimsAtATime) {
    const end = { requests: claimsAtATime, counting: '"task_assigned"' };
    const { counted, ms } = await drive(lab, setup, pollers.map(pollOf), end);
    if (counted !== claimsAtATime) {
      throw new Error(`${counted} of ${claimsAtATime} polls claimed a task`);
    }
    await putClaimedBack(setup.url);
    took += ms;
  }
  return (claimsPerRound * 1000) / took;
};

const creation: LoadRequest = { ...createTask, headers: authorization };
const creators = Array.from({ length: together }, () => creation);

const creationsOf =
  (lab: Lab, setup: Setup, durationMs = lab.scale.roundMs) =>
  async (): Promise<number> => {
    const { requests, ms } = await drive(lab, setup, creators, { durationMs });
    return (requests * 1000) / ms;
  };

/** Round trips to the database that an operation of some work makes; `work` yields how many there were. */
const roundTripsOf = async ({ proxy }: Setup, work: () => Promise<number>): Promise<number> => {
  const before = proxy?.roundTrips ?? 0;
  const operations = await work();
  return ((proxy?.roundTrips ?? 0) - before) / operations;
};

const roundTripLine = (work: string, roundTrips: number): Line => ({
  work: `PostgreSQL: ${work}, round trips`,
  ours: roundTrips.toFixed(1),
  against: '–',
  target: `≤ ${mostRoundTrips}`,
  pass: roundTrips <= mostRoundTrips,
});

interface Figures {
  readonly sqlite: number;
  readonly one: number;
  readonly two: number;
  readonly oneAway: number;
  readonly twoAway: number;
}

const plain = (work: string, ours: number, other: number, name: string): Line => ({
  ...atLeast(0, { work: `PostgreSQL: ${work}`, ours, other, name }),
  target: '–',
});

const distant = (work: string, ours: number, other: number): Line => ({
  ...plain(work, ours, other, 'without'),
  target: `≥ ${perSecond(leastPerSecond)}`,
  pass: ours >= leastPerSecond,
});

const linesOf = (work: string, { sqlite, one, two, oneAway, twoAway }: Figures): Line[] => [
  plain(`${work}, one replica`, one, sqlite, 'SQLite'),
  plain(`${work}, two replicas`, two, one, 'one replica'),
  distant(`${work}, one replica, ${distanceMs} ms away`, oneAway, one),
  distant(`${work}, two replicas, ${distanceMs} ms away`, twoAway, two),
];

const measureAll = async (lab: Lab, setups: readonly [Setup, Setup, Setup, Setup]): Promise<Line[]> => {
  const [one, two, oneAway, twoAway] = setups;
  const sqlite = await lab.product('few');
  for (const setup of setups) {
    await claimsOf(lab, setup)();
  }
  const claimed = await lab.inTurn<keyof Figures>({
    sqlite: await claimRate(lab, 'few', lab.scale.few),
    one: claimsOf(lab, one),
    two: claimsOf(lab, two),
    oneAway: claimsOf(lab, oneAway),
    twoAway: claimsOf(lab, twoAway),
  });
  for (const setup of setups) {
    await creationsOf(lab, setup, lab.scale.warmUpMs)();
  }
  const created = await lab.inTurn<keyof Figures>({
    sqlite: await lab.rate(sqlite, createTask, together),
    one: creationsOf(lab, one),
    two: creationsOf(lab, two),
    oneAway: creationsOf(lab, oneAway),
    twoAway: creationsOf(lab, twoAway),
  });
  const ofClaim = await roundTripsOf(oneAway, async () => {
    await claimsOf(lab, oneAway)();
    return claimsPerRound;
  });
  const ofCreation = await roundTripsOf(oneAway, async () => {
    const { requests } = await drive(lab, oneAway, creators, { durationMs: lab.scale.roundMs });
    return requests;
  });
  return [
    ...linesOf(`claims, ${pollers.length} connections`, claimed),
    roundTripLine('a claim', ofClaim),
    ...linesOf(`creations, ${together} connections`, created),
    roundTripLine('a creation', ofCreation),
  ];
};

export const postgres: Row = {
  name: 'postgres',
  measure: async (lab) => {
    const server = await BenchPostgres.start();
    const setups: Setup[] = [];
    const make = async (options: SetupOptions): Promise<Setup> => {
      const setup = await setUp(lab, server, options);
      setups.push(setup);
      return setup;
    };
    try {
      return await measureAll(lab, [
        await make({ replicas: 1, isDistant: false }),
        await make({ replicas: 2, isDistant: false }),
        await make({ replicas: 1, isDistant: true }),
        await make({ replicas: 2, isDistant: true }),
      ]);
    } finally {
      await Promise.all(setups.map(tearDown));
      await server.stop();
    }
  },
};
