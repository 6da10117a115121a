/** A worker that is to be started, as the server says it (docs/runtimes.md#connections). */
export interface Wanted {
  readonly runtimeId: string;
  readonly image: string | null;
  readonly env: Readonly<Record<string, string>>;
  readonly resources: { readonly cpu?: number | undefined; readonly memoryMb?: number | undefined } | null;
  /** From its start on it lives at most so long. */
  readonly ttlSec: number | null;
  /** By them it is found again; that of the controller is among them. */
  readonly labels: Readonly<Record<string, string>>;
}

/** A worker that is there. */
export interface Running {
  readonly runtimeId: string;
  readonly externalId: string;
}

/** Whether workers could be started, and what is missing. */
export interface Readiness {
  readonly ready: boolean;
  readonly missing: readonly string[];
  readonly hint?: string;
}

export type WorkerState = 'starting' | 'running' | 'exited' | 'failed' | 'unknown';

/** Where workers run. Each act may be asked for again, with the same end. What fails is thrown, with a text that says what. */
export interface Place {
  check(): Promise<Readiness>;
  /** Resolves once the worker is accepted. One that is there already is not started again. */
  provision(wanted: Wanted): Promise<{ readonly externalId: string }>;
  /** Resolves once the worker is gone. */
  terminate(runtimeId: string): Promise<void>;
  status(runtimeId: string): Promise<WorkerState>;
  /** What runs and has the label of the controller. */
  list(): Promise<readonly Running[]>;
}

export const runtimeLabel = 'swarm.runtime-id';
export const controllerLabel = 'swarm.controller-id';

/** A worker as a place with names for its things calls it. */
export const nameOf = (runtimeId: string): string => `swarm-${runtimeId}`;

export const ready: Readiness = { ready: true, missing: [] };

export const lacking = (missing: readonly string[], hint: string): Readiness => ({ ready: false, missing, hint });

/** @throws Error when the pool names no image */
export const imageOf = ({ image }: Wanted): string => {
  if (image === null) {
    throw new Error('The pool needs an image');
  }
  return image;
};
