import { setImmediate } from 'node:timers/promises';

/** Resolves once what else waits had its turn: for work in pieces, between the pieces. */
export const letOthersRun = (): Promise<void> => setImmediate();
