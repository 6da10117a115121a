import type { Reader } from '../../../db/access.js';
import type { JsonObject } from '../../../db/tables/column-types.js';
import type { JobKind } from '../../kernel/jobs/kinds.js';
import type { Settings } from '../../kernel/settings/registry.js';
import type { TaskSource } from '../../tasks/task.js';
import type { Headers } from '../signature.js';
import type { Meaning } from './meaning.js';

/** What came in, and when. */
export interface Sent {
  readonly headers: Headers;
  readonly body: Uint8Array;
  readonly nowMs: number;
}

/** A system whose events become tasks, or end them. */
export interface Host {
  /** Where its deliveries are from, in the log. */
  readonly source: string;
  readonly taskSource: TaskSource;
  /** The answer to who sends while nothing is set up. */
  readonly notConfigured: string;
  /** Undefined while it is switched off or has none. */
  readonly secretOf: (settings: Settings) => string | undefined;
  /** @throws ProductError unauthenticated */
  readonly verify: (settings: Settings, secret: string, sent: Sent) => void;
  /** What a header says that happened. */
  readonly eventOf: (settings: Settings, headers: Headers) => string | undefined;
  /** What the body says that happened, where it is the body. */
  readonly typeOf?: (payload: JsonObject) => string | undefined;
  readonly read: (settings: Settings, event: string | undefined, payload: JsonObject) => Meaning;
  /** How long more is waited for of what belongs together. */
  readonly gatherMs?: (settings: Settings) => number;
  /** What is done once its event has led to something. */
  readonly afterwards?: (
    settings: Settings,
    payload: JsonObject,
  ) => JobKind<{ readonly deliveryId: string }> | undefined;
  /** Who gets its tasks. */
  readonly findLeadId: (db: Reader) => Promise<string | undefined>;
}
