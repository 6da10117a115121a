import type { Reader, Transaction } from '../../db/access.js';
import type { Locks } from '../../db/dialect/locks.js';
import type { DatabaseTarget } from '../../db/target.js';
import type { Clock } from './clock.js';
import type { Secrets } from './secrets.js';
import type { Environment } from './settings/environment.js';
import type { Settings } from './settings/registry.js';
import type { TimeLeft } from './time-left.js';

/** A structured log, as pino has it. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A service as its subject defines it with `defineService`: how to start it, and the key under which it is reached. */
export interface ServiceKey<Service> {
  readonly name: string;
  /** Starts it. */
  readonly start: (app: App) => StartedService<Service> | Promise<StartedService<Service>>;
}

export interface StartedService<Service> {
  readonly service: Service;
  /** Called as soon as the process was told to stop, while requests are still being answered. */
  readonly drain?: () => void;
  /** Gives up what requests wait for elsewhere: called when those were cut off and have not ended by themselves. */
  readonly giveUp?: () => void;
  /** Stores what only memory has: called before any service is stopped; what comes after that, `stop` stores. */
  readonly flush?: () => Promise<void>;
  /** Waits for its current work, not longer than there is time left for all services, and gives up the rest. */
  readonly stop?: (time: TimeLeft) => Promise<void>;
  /** Stopping neither uses another service nor is used by one: all of these stop at the same time. */
  readonly stopsBeside?: boolean;
}

/** Something that happened, as the subject it happened to tells it: the key under which others react. */
export interface Fact<Payload> {
  readonly name: string;
  /** Never set; it ties the key to what is told. */
  readonly payload?: Payload;
}

/** What a rule reads with that may be called inside a unit of work or outside one. */
export interface Reading {
  readonly app: AppInUnit;
  readonly db: Reader;
}

/** One transaction: the changes made in it are stored together or not at all. */
export interface UnitOfWork {
  readonly app: AppInUnit;
  readonly db: Transaction;
  /** The instant of this change, ISO 8601 UTC with milliseconds: one time for all rows it writes. */
  readonly now: string;
  /**
   * Registers an effect, such as a follow-up, to run once the transaction is committed, and only then. It gets the whole
   * application, since it may open a unit of its own.
   */
  afterCommit(effect: (app: App) => void | Promise<void>): void;
}

/**
 * The application as a unit of work knows it: without the means to open another unit, which would wait for this one to
 * end while this one waits for it. What is called in a unit takes this or the unit itself, never an `App`.
 */
export interface AppInUnit {
  /** The database, to read what is committed; what changes rows opens a unit of work (kernel/unit-of-work.ts). */
  readonly db: Reader;
  readonly log: Log;
  /** The time by which rules go, the same for all servers of the installation. */
  readonly clock: Clock;
  /** What must not be told, and how it is kept out of texts. */
  readonly secrets: Secrets;
  /** Every setting, frozen. A configuration reload swaps the whole snapshot, so read it at each use. */
  readonly settings: Settings;
  /** Makes these the settings from now on: what a configuration reload ends with. */
  readonly adoptSettings: (settings: Settings) => void;
  /** The environment the operator gave the process. */
  readonly environment: Environment;
  /** The version of this server. */
  readonly version: string;
  readonly database: DatabaseTarget;
  /** The folder of task files. */
  readonly filesDir: string;
  /** The operator key, as sent in the bearer header. */
  readonly operatorKey: string;
  /**
   * What a subject keeps in the process.
   *
   * @throws Error when it is not started
   */
  readonly service: <Service>(key: ServiceKey<Service>) => Service;
  /** Tells those who react what happened, in the unit of work in which it happens (see kernel/facts.ts). */
  readonly tell: <Payload>(uow: UnitOfWork, fact: Fact<Payload>, payload: Payload) => Promise<void>;
  /** True once the process was told to stop and is waiting for running work (X-Swarm-Draining). */
  readonly isDraining: () => boolean;
}

/** Everything a rule or a handler needs from the process. */
export interface App extends AppInUnit {
  /**
   * Does work in one write transaction that holds the locks, perhaps several times: what `inTransaction` is made of, and
   * nobody else calls.
   */
  readonly transact: <Result>(locks: Locks, work: (db: Transaction) => Promise<Result>) => Promise<Result>;
}
