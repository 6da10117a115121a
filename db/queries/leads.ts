import type { Reader } from '../access.js';
import { statement } from '../statement.js';

const leads = statement<Record<never, never>, { id: string; status: string }>((db) =>
  db.selectFrom('agents').select(['id', 'status']).where('isLead', '=', 1).orderBy('name').orderBy('id'),
);

/** The lead that work without a destination goes to: the first one by name that is not offline, else the first. */
export const findLeadId = async (db: Reader): Promise<string | undefined> => {
  const candidates = await leads.all(db, {});
  return (candidates.find(({ status }) => status !== 'offline') ?? candidates[0])?.id;
};

/** The first lead by name that has nothing to do, else the first. */
export const findIdleLeadId = async (db: Reader): Promise<string | undefined> => {
  const candidates = await leads.all(db, {});
  return (candidates.find(({ status }) => status === 'idle') ?? candidates[0])?.id;
};
