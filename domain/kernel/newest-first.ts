/** What has a time and an id. */
export interface Dated {
  readonly id: string;
  readonly createdAt: string;
}

/** Compares by time, the newest first; of one millisecond, the highest id first. */
export const newestFirst = (a: Dated, b: Dated): number => {
  if (a.createdAt !== b.createdAt) {
    return a.createdAt < b.createdAt ? 1 : -1;
  }
  return a.id < b.id ? 1 : -1;
};
