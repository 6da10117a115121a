/** The database cannot be asked at the moment. What was asked is not done, or, if it was a commit, perhaps done. */
export class UnavailableDatabaseError extends Error {
  override readonly name = 'UnavailableDatabaseError';
  readonly code = 'DATABASE_UNAVAILABLE';
}
