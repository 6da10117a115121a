/** How much a run measures. */
export interface Scale {
  readonly rounds: number;
  readonly warmUpMs: number;
  /** How long each figure of a round is measured. */
  readonly roundMs: number;
  readonly few: number;
  readonly manyTasks: number;
  readonly waitingTasks: number;
  readonly waitingJobs: number;
  readonly fewEvents: number;
  readonly manyEvents: number;
  readonly memoryRequests: number;
  readonly memoryCards: number;
  readonly cards: number;
  /** Polls that wait at a time. */
  readonly waits: number;
  /** Tasks that are created for one that waits. */
  readonly arrivals: number;
  /** Runs of scripts, and steps of one. */
  readonly scriptRuns: number;
  /** Runs of workflows that ended long ago. */
  readonly finishedRuns: number;
}

const common = { few: 1000, fewEvents: 5000, waits: 2000 } as const;

/** The scale the targets are meant for. */
export const fullScale: Scale = {
  ...common,
  rounds: 5,
  warmUpMs: 2000,
  roundMs: 1500,
  manyTasks: 1_000_000,
  waitingTasks: 100_000,
  waitingJobs: 1_000_000,
  manyEvents: 5_000_000,
  memoryRequests: 200_000,
  memoryCards: 1000,
  cards: 60,
  arrivals: 500,
  scriptRuns: 1000,
  finishedRuns: 1_000_000,
};

/** For trying things out: small databases and short rounds. */
export const quickScale: Scale = {
  ...common,
  rounds: 3,
  warmUpMs: 700,
  roundMs: 500,
  manyTasks: 50_000,
  waitingTasks: 10_000,
  waitingJobs: 50_000,
  manyEvents: 100_000,
  memoryRequests: 20_000,
  memoryCards: 100,
  cards: 20,
  arrivals: 100,
  scriptRuns: 200,
  finishedRuns: 50_000,
};
