import { type Harness, steerModes } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';

export type SteerMode = components['schemas']['SteerMode'];

const queueOnly: readonly SteerMode[] = ['queue'];

const supported: Readonly<Record<Harness, readonly SteerMode[]>> = {
  harness_a: queueOnly,
  harness_b: steerModes,
  harness_c: steerModes,
  harness_d: queueOnly,
  harness_e: steerModes,
  harness_f: queueOnly,
  harness_g: [],
  harness_h: queueOnly,
  harness_i: queueOnly,
  harness_j: queueOnly,
  harness_k: queueOnly,
};

/**
 * How messages can reach an agent on this harness (docs/steering.md). Read fields show `[]` for a task without a known
 * harness; only steering itself treats it as harness_a.
 */
export const supportedSteerModes = (harness: Harness | null | undefined): readonly SteerMode[] =>
  harness ? supported[harness] : [];
