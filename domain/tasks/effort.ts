import type { components } from '../../generated/swarm/types.js';

export type Effort = components['schemas']['Effort'];

const efforts: Readonly<Record<Effort, true>> = {
  off: true,
  low: true,
  medium: true,
  high: true,
  xhigh: true,
  max: true,
};

export const isEffort = (name: string): name is Effort => Object.hasOwn(efforts, name);
