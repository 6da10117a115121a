import { instantAfter, msPerDay } from './time.js';
/** The UTC day of an ISO time, YYYY-MM-DD. */
export const dayOf = (iso: string): string => iso.slice(0, 10);

/** The UTC day after a day. */
export const nextDay = (day: string): string => dayOf(instantAfter(day, msPerDay));

/** The UTC day before a day. */
export const dayBefore = (day: string): string => dayOf(instantAfter(day, -msPerDay));

/** The next UTC midnight after an ISO time, strictly later. */
export const nextMidnight = (iso: string): string => instantAfter(dayOf(iso), msPerDay);

/** The first day of the UTC month of an ISO time. */
export const monthStart = (iso: string): string => `${iso.slice(0, 7)}-01`;
