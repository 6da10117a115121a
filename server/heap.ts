import { setFlagsFromString } from 'node:v8';

/**
 * How much garbage may pile up before the whole heap is collected, in percent of what was in use after the time before.
 * V8 alone lets a small heap grow to a multiple. Collecting goes on beside the requests and is rare all the same.
 */
const growingPercent = 50;

/** Keeps garbage that has grown old from filling memory. */
export const boundGarbage = (): void => setFlagsFromString(`--heap-growing-percent=${growingPercent}`);
