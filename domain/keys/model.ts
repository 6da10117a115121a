import type { components } from '../../generated/swarm/types.js';

type Schemas = components['schemas'];

export type CredentialKey = Schemas['CredentialKey'];
export type Harness = Schemas['Harness'];
export type KeyModel = Schemas['KeyModel'];
export type KeyPlan = Schemas['KeyPlan'];
export type ModelLimit = Schemas['ModelLimit'];

/** Strongest in trust: manual, then detected, then estimated. */
export type PlanSource = Schemas['KeyPlanSource'];

/** What a worker last saw of one rate-limit window. `resetsAt` is in epoch seconds. */
export type RateLimitWindow = Schemas['RateLimitWindow'];

/** Window name → what was last seen of it. */
export type RateLimitWindows = { [name: string]: RateLimitWindow };
