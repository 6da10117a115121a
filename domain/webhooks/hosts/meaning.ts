import type { Reader } from '../../../db/access.js';
import type { VcsSubject } from '../../../db/queries/tasks.js';
import type { JsonObject } from '../../../db/tables/column-types.js';
import { msPerDay } from '../../kernel/time.js';
import type { NewTask, Origin } from '../../tasks/new-task.js';
import type { Review } from '../../version-control/host.js';

/** Who did at the host what happened. */
export interface Sender {
  /** The kind of the account. */
  readonly kind: string;
  readonly externalId: string;
  readonly name?: string | undefined;
  /** Set where a user is found, or made, by it. */
  readonly email?: string | undefined;
  /** The address is what the sender is known by: accounts are not linked. */
  readonly isKnownByEmail?: boolean;
}

/** What workflows hear. */
export interface HostEvent {
  readonly name: string;
  readonly payload: JsonObject;
}

/** Where work goes, by what is stored. */
export interface Route {
  readonly agentId?: string | undefined;
  readonly parentTaskId?: string | undefined;
  /** In place of the task's. */
  readonly taskType?: string | undefined;
  /** A run of this workflow in place of a task. */
  readonly workflowId?: string | undefined;
  /** Why it goes nowhere. */
  readonly problem?: string | undefined;
  /** With others under the same key, once no more of them come. */
  readonly gatherAs?: string | undefined;
}

/** A review, whose comments on single lines the host is asked for. */
export interface ReviewToRead extends Review {
  /** Whether nothing was said but on single lines. */
  readonly isBare: boolean;
}

/** An event whose id is in what was sent is known by it as long as it is in the log. */
export const asLongAsInLogMs = 3650 * msPerDay;

/** A task to be made. */
export interface TaskEffect {
  readonly kind: 'task';
  /** Default: to the lead of the host. */
  readonly route?: (db: Reader) => Promise<Route>;
  /** How long it makes no second task; default a minute. */
  readonly sameForMs?: number;
  readonly more?: Pick<NewTask, 'tags' | 'priority'>;
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
  readonly review?: ReviewToRead;
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
