/**
 * A unit of work came into the way of another one, and is done again from its beginning (docs/concurrency.md): what the
 * database itself would say later, once the two wait for each other.
 */
export class CollisionError extends Error {
  override readonly name = 'CollisionError';
}
