/**
 * What a unit of work locks before it reads anything, where several connections write at once; a SQLite file has one
 * writer, and needs none of it. `everything`: nobody else's unit runs meanwhile. A list of names: units with other names
 * run at the same time, and those with `everything` wait.
 */
export type Locks = 'everything' | readonly string[];
