import { type Harness, harnesses } from '../../generated/swarm/enums.js';
import { isOneOf } from '../kernel/one-of.js';

/** Whether a text is the name of a harness. */
export const isHarness = (name: string): name is Harness => isOneOf(harnesses, name);
