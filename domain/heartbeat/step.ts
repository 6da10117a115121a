import type { App } from '../kernel/app.js';

/** One step of the sweep. It says in words what it did, or nothing when there was nothing to do. */
export interface SweepStep {
  readonly name: string;
  readonly run: (app: App) => Promise<string | undefined>;
}

/** "1 task reclaimed", "3 tasks reclaimed"; undefined for none. */
export const counted = (count: number, thing: string, done: string): string | undefined =>
  count === 0 ? undefined : `${count} ${thing}${count === 1 ? '' : 's'} ${done}`;
