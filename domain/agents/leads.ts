import type { Reader } from '../../db/access.js';
import { findHolder } from '../../db/queries/tasks.js';
import { forbidden, type ProductError } from '../kernel/errors.js';

/** Whether an agent is a lead; nobody who is not registered is one. */
export const isLead = async (db: Reader, agentId: string | undefined): Promise<boolean> =>
  agentId !== undefined && (await findHolder(db, agentId))?.isLead === 1;

/** The refusal of what only leads may do. */
export const leadsOnly = (what: string): ProductError => forbidden(`Only a lead may ${what}`, { code: 'lead_only' });
