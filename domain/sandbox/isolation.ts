import type { components } from '../../generated/swarm/types.js';

/** What holds a script's process in beside the permissions that it does not have (docs/sandbox.md). */
export type Layer = components['schemas']['SandboxLayer'];

/** What runs scripts, and what holds them in. */
export type Isolation = components['schemas']['SandboxStatus'];
