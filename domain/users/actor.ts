import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { sha256 } from '../kernel/hash.js';

const fingerprintLength = 16;

/** `op:` and the first 16 hexadecimal characters of the key's SHA-256: names the operator without giving the key away. */
const operatorFingerprint = (operatorKey: string): string => `op:${sha256(operatorKey).slice(0, fingerprintLength)}`;

/** How user events name who made a change (docs/users.md). */
export const actorOf = ({ operatorKey }: App, { principal }: Caller): string => {
  switch (principal.kind) {
    case 'operator':
      return `operator:${operatorFingerprint(operatorKey)}`;
    case 'user':
      return `user:${principal.userId}`;
    case 'controller':
      return `system:controller:${principal.controllerId}`;
    case 'worker':
      return `system:worker:${principal.runtimeId}`;
    case 'anonymous':
      return 'system:anonymous';
  }
};
