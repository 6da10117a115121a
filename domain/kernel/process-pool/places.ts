import { availableParallelism } from 'node:os';
import { defineService } from '../services.js';
import { ChildPlaces } from './child-places.js';

/** Enough for each kind of work to have a child. */
const fewestPlaces = 3;

/** The places that the children of all pools share (CHILD_PROCESSES). */
export const childPlaces = defineService({
  name: 'places of child processes',
  start: ({ settings }) => {
    const places = settings.childProcesses || Math.max(fewestPlaces, availableParallelism() + 1);
    return { service: new ChildPlaces(places) };
  },
});
