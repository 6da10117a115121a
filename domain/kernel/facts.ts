import type { Fact, UnitOfWork } from './app.js';
import { enqueue, type JobOptions } from './jobs/enqueue.js';
import type { JobKind } from './jobs/kinds.js';

type React<Payload> = (uow: UnitOfWork, payload: Payload) => Promise<void>;

/** What a subject does about a fact of another. */
export interface Reaction {
  readonly fact: Fact<unknown>;
  readonly react: React<never>;
}

/**
 * Names a fact. The subject exports it and tells it; subjects above it react; server/reactions.ts says who does.
 *
 * @example
 * export const taskEnded = defineFact<TaskTable>('task ended');
 * await uow.app.tell(uow, taskEnded, task);
 */
export const defineFact = <Payload>(name: string): Fact<Payload> => ({ name });

/** Pairs a fact with what is done about it. */
export const on = <Payload>(fact: Fact<Payload>, react: React<Payload>): Reaction => ({ fact, react });

/** A job that a fact makes necessary. */
export interface FollowingJob<Payload extends object> extends JobOptions {
  readonly payload: Payload;
}

/**
 * Pairs a fact with a job that is done once it is committed, and for sure (docs/jobs.md): for what need not, or must not,
 * happen in the same transaction.
 *
 * @param jobFor what is to be done about the fact; undefined: nothing
 */
export const afterwards = <Told, Payload extends object>(
  fact: Fact<Told>,
  kind: JobKind<Payload>,
  jobFor: (told: Told) => FollowingJob<Payload> | undefined,
): Reaction =>
  on(fact, async (uow, told) => {
    const job = jobFor(told);
    if (job !== undefined) {
      const { payload, ...options } = job;
      await enqueue(uow, kind, payload, options);
    }
  });

/**
 * Tells facts within the unit of work in which they happen: what is done about them is stored with them or not at all.
 * A subject learns so of a subject below it that knows nothing of it.
 */
export class Facts {
  readonly #reactions = new Map<Fact<unknown>, React<never>[]>();

  constructor(reactions: readonly Reaction[]) {
    for (const { fact, react } of reactions) {
      this.#reactions.set(fact, [...(this.#reactions.get(fact) ?? []), react]);
    }
  }

  /** Runs the reactions to a fact one after the other, in the order in which they are listed. */
  async tell<Payload>(uow: UnitOfWork, fact: Fact<Payload>, payload: Payload): Promise<void> {
    for (const react of this.#reactions.get(fact) ?? []) {
      // `on` took the reaction only with a fact of this payload.
      await (react as React<Payload>)(uow, payload);
    }
  }
}
