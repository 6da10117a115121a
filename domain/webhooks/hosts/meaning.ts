import type { VcsSubject } from '../../../db/queries/tasks.js';
import type { JsonObject } from '../../../db/tables/column-types.js';
import type { Origin } from '../../tasks/new-task.js';

/** Who did at the host what happened. */
export interface Sender {
  /** The kind of the account. */
  readonly kind: string;
  readonly externalId: string;
  readonly name?: string | undefined;
  /** Set where a user is found, or made, by it. */
  readonly email?: string | undefined;
}

/** What workflows hear. */
export interface HostEvent {
  readonly name: string;
  readonly payload: JsonObject;
}

/** A task to be made. */
export interface TaskEffect {
  readonly kind: 'task';
  /** Only while there is such a task, or only while there is none. */
  readonly onlyIf?: 'active' | 'idle';
  /** Whether it goes on with the task that is there. */
  readonly continuesActive?: boolean;
  /** What it has in common with another delivery of the same, which makes no second task. */
  readonly key: readonly (string | number)[];
  readonly taskType: string;
  /** What is to be done, before who asked for it. */
  readonly lines: readonly string[];
  readonly origin: Origin;
}

/** The task that is there, to be failed. */
export interface EndEffect {
  readonly kind: 'end';
  readonly reason: string;
}

/** What an event of a host means. */
export interface Meaning {
  readonly subject?: VcsSubject | undefined;
  readonly contextKey?: string | undefined;
  readonly sender?: Sender | undefined;
  readonly effect?: TaskEffect | EndEffect | undefined;
  readonly events: readonly HostEvent[];
}

export const nothing: Meaning = { events: [] };
