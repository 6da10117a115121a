import type { App } from '../kernel/app.js';

/** What the steps remember from one sweep to the next; times are epoch ms. */
export interface SweepMemory {
  /** When it was last looked whether ready work waits too long, and whether it was told already. */
  alarmCheckedAt: number;
  alarmRaised: boolean;
}

/**
 * One step of the sweep. It says in words what it did, or nothing when there was nothing to do. One that does many things
 * one after the other ends between two of them when it is told to.
 */
export interface SweepStep {
  readonly name: string;
  readonly run: (app: App, memory: SweepMemory, signal: AbortSignal) => Promise<string | undefined>;
}

/** "1 task reclaimed", "3 tasks reclaimed"; undefined for none. */
export const counted = (count: number, thing: string, done: string): string | undefined =>
  count === 0 ? undefined : `${count} ${thing}${count === 1 ? '' : 's'} ${done}`;
