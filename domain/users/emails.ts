import { replaceEmailAliases } from '../../db/queries/user-emails.js';
import { findUserIdByEmail } from '../../db/queries/users.js';
import { conflict } from '../kernel/errors.js';
import type { Change } from './change.js';
import { recordUserEvent } from './events.js';

/** Two addresses with the same key are the same address. */
export const emailKey = (email: string): string => email.toLowerCase();

/**
 * Makes sure that no other user has this primary address.
 *
 * @throws ProductError conflict
 */
export const assertEmailFree = async (change: Change, email: string, userId?: string): Promise<void> => {
  const owner = await findUserIdByEmail(change.db, emailKey(email));
  if (owner !== undefined && owner !== userId) {
    throw conflict(`Email is already used by another user: ${email}`, { code: 'email_taken' });
  }
};

/** The addresses, trimmed; of those that differ only in case, the first. */
export const distinctEmails = (emails: readonly string[]): string[] => {
  const trimmed = emails.map((email) => email.trim());
  const keys = trimmed.map(emailKey);
  return trimmed.filter((email, index) => keys.indexOf(emailKey(email)) === index);
};

const without = (emails: readonly string[], others: readonly string[]): string[] => {
  const keys = new Set(others.map(emailKey));
  return emails.filter((email) => !keys.has(emailKey(email)));
};

/** Makes `wanted` the complete list of a user's aliases; an event is written for each alias that comes or goes. */
export const replaceAliases = async (
  change: Change,
  userId: string,
  current: readonly string[],
  wanted: readonly string[],
): Promise<void> => {
  const aliases = distinctEmails(wanted);
  await replaceEmailAliases(change.db, userId, aliases);
  for (const email of without(current, aliases)) {
    await recordUserEvent(change, userId, 'email_removed', { before: { email } });
  }
  for (const email of without(aliases, current)) {
    await recordUserEvent(change, userId, 'email_added', { after: { email } });
  }
};
