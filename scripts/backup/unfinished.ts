/**
 * What the copy of a database is called until all that belongs to it is copied as well: nobody takes a backup for whole
 * that was cut off.
 */
export const unfinishedOf = (file: string): string => `${file}.unfinished`;
