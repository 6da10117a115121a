import type { components } from '../../generated/swarm/types.js';

export type Harness = components['schemas']['Harness'];

const harnesses: Record<Harness, true> = {
  harness_a: true,
  harness_b: true,
  harness_c: true,
  harness_d: true,
  harness_e: true,
  harness_f: true,
  harness_g: true,
  harness_h: true,
  harness_i: true,
  harness_j: true,
  harness_k: true,
};

export const isHarness = (name: string): name is Harness => Object.hasOwn(harnesses, name);
