import type { Harness, SteerMode } from '../../generated/swarm/types.js';

const both: readonly SteerMode[] = ['steer', 'queue'];
const queueOnly: readonly SteerMode[] = ['queue'];

const modesByHarness: Readonly<Record<Harness, readonly SteerMode[]>> = {
  harness_a: queueOnly,
  harness_b: both,
  harness_c: both,
  harness_d: queueOnly,
  harness_e: both,
  harness_f: queueOnly,
  harness_g: [],
  harness_h: queueOnly,
  harness_i: queueOnly,
  harness_j: queueOnly,
  harness_k: queueOnly,
};

/** The ways a harness takes messages while it works; none while the harness is not known. */
export const steerModesOf = (harness: Harness | undefined): readonly SteerMode[] =>
  harness === undefined ? [] : modesByHarness[harness];
