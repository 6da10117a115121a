import { fixesOf, type Missing, needsSetup } from '../integrations/preflight.js';
import { conflict, type ProductError } from '../kernel/errors.js';

/** What whoever has a schedule fire is told that lacks something. */
export const setupRefused = (id: string, missing: Missing): ProductError =>
  conflict(needsSetup(missing), { code: 'needs_setup', details: { missing, ...fixesOf(`/schedules/${id}`, missing) } });
