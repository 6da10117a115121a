import type { App } from '../app.js';
import type { Principal } from '../caller.js';

/** Whether a principal holds a permission: for what is hidden rather than refused. */
export const holdsPermission = async (_app: App, principal: Principal, _permission: string): Promise<boolean> =>
  principal.kind !== 'anonymous';
