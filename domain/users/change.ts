import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { actorOf } from './actor.js';

/** A transaction that changes users, with the name its events carry. */
export interface Change extends UnitOfWork {
  /** Who makes the change, as user events name it. */
  readonly actor: string;
}

/** Runs a change of users in one transaction, in the name of the caller. */
export const changeUsers = <Result>(
  app: App,
  caller: Caller,
  work: (change: Change) => Promise<Result>,
): Promise<Result> => {
  const actor = actorOf(app, caller);
  return inTransaction(app, (uow) => work({ ...uow, actor }));
};
