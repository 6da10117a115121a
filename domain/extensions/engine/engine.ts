import {
  addExtensionFailure,
  clearExtensionFailures,
  type ExtensionRow,
  listEnabledExtensionRows,
  markExtensionError,
  updateExtensionRow,
} from '../../../db/queries/extensions.js';
import type { App } from '../../kernel/app.js';
import { invalid } from '../../kernel/errors.js';
import { failureText, messageOf } from '../../kernel/failure-text.js';
import {
  blocked,
  type Happening,
  type HookEngine,
  type HookEvent,
  hookEvents,
  hooks,
  type PostEvent,
  type PreEvent,
  type Question,
} from '../../kernel/hooks.js';
import { isObject } from '../../kernel/is-object.js';
import { isOneOf } from '../../kernel/one-of.js';
import { defineTopic, relay } from '../../kernel/relay.js';
import { defineService } from '../../kernel/services.js';
import { msPerSecond } from '../../kernel/time.js';
import { inConcurrentTransaction } from '../../kernel/unit-of-work.js';
import { releaseAgent } from '../agent.js';
import type { HookOutcome, RegisteredHook } from './hook-process.js';
import { type Loadable, loadableOf } from './loadable.js';
import { LoadedExtension } from './loaded.js';
import { type NewRun, RunRecords, runRow, storeRun } from './records.js';

type Members = Readonly<Record<string, unknown>>;

const lookEveryMs = 30 * msPerSecond;
/** Each has a process. */
export const maxEnabled = 20;
/** Of one extension. */
const mostHooks = 100;
/** So many times what one may take, all hooks of a question may take together. */
const patience = 3;
const maxErrorLength = 2000;
const maxReasonLength = 1000;

const extensionsChanged = defineTopic('extensions.changed', {});

/** Who changes an extension holds this: each change starts from what it is, and their number is right. */
export const extensionsLock = 'extensions';

interface Running {
  /** What its process was made of. */
  readonly signature: string;
  readonly extension: LoadedExtension;
  readonly hooks: readonly RegisteredHook[];
  row: ExtensionRow;
  /** Whether a run that goes well ends a row of failures. */
  hasFailed: boolean;
}

interface Hook {
  readonly running: Running;
  readonly index: number;
  readonly priority: number;
}

/** Who enables it again has it loaded anew. */
const signatureOf = ({ activeVersion, configJson, agentId, updatedAt }: ExtensionRow): string =>
  JSON.stringify([activeVersion, configJson, agentId, updatedAt]);

/** What a hook says of what is about to happen. */
type Verdict =
  | { readonly action: 'continue' }
  | { readonly action: 'modify'; readonly data: Members }
  | { readonly action: 'block'; readonly reason: string };

/** @throws Error when it is none */
const verdictOf = (result: unknown): Verdict => {
  if (result === null || result === undefined) {
    return { action: 'continue' };
  }
  if (isObject(result)) {
    const { action, data, reason } = result;
    if (action === 'continue') {
      return { action };
    }
    if (action === 'modify' && isObject(data)) {
      return { action, data };
    }
    if (action === 'block' && typeof reason === 'string' && reason.trim() !== '') {
      return { action, reason: reason.slice(0, maxReasonLength) };
    }
  }
  throw new Error(
    'The hook returned what is no result: nothing, or one of continue, modify with data, block with a reason',
  );
};

/** Runs the hooks of the extensions that are enabled, in this process (docs/extensions.md). */
export class ExtensionEngine implements HookEngine {
  readonly #app: App;
  readonly #records: RunRecords;
  readonly #running = new Map<string, Running>();
  /** What did not load, and was not changed since. */
  readonly #failed = new Map<string, string>();
  #hooks: ReadonlyMap<string, readonly Hook[]> = new Map();
  #refreshing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isStopping = false;

  constructor(app: App) {
    this.#app = app;
    this.#records = new RunRecords(app);
  }

  /** Loads what is enabled, and follows what changes. */
  async start(): Promise<void> {
    this.#app.service(hooks).serve(this);
    const look = (): void => void this.refresh();
    this.#app.service(relay).listen(extensionsChanged, look, look);
    this.#timer = setInterval(look, lookEveryMs).unref();
    await this.refresh();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    this.#app.service(hooks).serve(undefined);
    await this.#refreshing;
    for (const { extension } of this.#running.values()) {
      extension.stop();
    }
    await this.#records.store();
  }

  /** Stores what hooks did. */
  flush(): Promise<void> {
    return this.#records.store();
  }

  hears(event: HookEvent): boolean {
    return this.#hooks.has(event);
  }

  /** Asks one hook after the other; each sees what those before it made of it. A hook that fails is passed over. */
  async ask(event: PreEvent, question: Question): Promise<Members> {
    let { payload } = question;
    const until = performance.now() + patience * this.#app.settings.extensionHandlerTimeoutMs;
    for (const hook of this.#hooks.get(event) ?? []) {
      if (!this.#isConcerned(hook, question)) {
        continue;
      }
      if (performance.now() > until) {
        const message = 'The hook was passed over: those before it took too long';
        this.#record(hook, event, question, { action: 'error', message, durationMs: null });
        continue;
      }
      payload = await this.#askOne(this.#latest(hook, event), event, { ...question, payload });
    }
    return payload;
  }

  tell(event: PostEvent, happening: Happening): void {
    for (const hook of this.#hooks.get(event) ?? []) {
      if (this.#isConcerned(hook, happening)) {
        this.#tellOne(hook, event, happening).catch((error: unknown) => {
          this.#app.log.error({ err: error, event }, 'a hook could not be told');
        });
      }
    }
  }

  /** What its hooks did is stored. */
  recorded(): Promise<void> {
    return this.#records.store();
  }

  /** Brings what runs here in line with what is enabled now, and has other replicas do so. */
  async changed(): Promise<void> {
    this.#app.service(relay).tell(extensionsChanged, {});
    await this.refresh();
  }

  /** Brings what runs here in line with what is enabled. */
  refresh(): Promise<void> {
    this.#refreshing = this.#refreshing.then(async () => {
      if (this.#isStopping) {
        return;
      }
      try {
        await this.#refreshNow();
        await this.#records.prune();
      } catch (error) {
        this.#app.log.warn({ err: error }, 'extensions could not be looked at; it is tried again');
      }
    });
    return this.#refreshing;
  }

  /**
   * Loads an extension as it would be, for a look.
   *
   * @throws ProductError invalid (`extension_load_failed`)
   */
  async assertLoads(of: Loadable): Promise<void> {
    const trial = new LoadedExtension(this.#app, of, () => {});
    try {
      assertKnown(await trial.hooks());
    } catch (error) {
      throw invalid(`The hooks do not load: ${failureText(this.#app, error, maxErrorLength)}`, {
        code: 'extension_load_failed',
      });
    } finally {
      trial.stop();
    }
  }

  /** Says that the active version of an extension does not load. */
  async noteLoadFailure(row: Pick<ExtensionRow, 'id' | 'activeVersion' | 'agentId'>, message: string): Promise<void> {
    const { id, activeVersion: version } = row;
    const lastError = failureText(this.#app, message, maxErrorLength);
    const run = { extensionId: id, version, event: 'load', action: 'load-error', durationMs: null } as const;
    await inConcurrentTransaction(this.#app, [extensionsLock], async (uow) => {
      await markExtensionError(uow.db, row, lastError);
      await storeRun(uow, runRow(this.#app, { ...run, message: lastError, agentId: null, subject: null }));
    });
  }

  /** The extension that acts as whoever does it, or whose hooks led to it, is not told. */
  #isConcerned({ running: { row } }: Hook, { actor, causedBy }: Happening): boolean {
    return row.agentId !== actor && causedBy?.includes(row.name) !== true;
  }

  /** The hook that took its place while others were asked, where one did. */
  #latest(hook: Hook, event: HookEvent): Hook {
    const { running, index } = hook;
    if (!running.extension.isStopped) {
      return hook;
    }
    const now = this.#running.get(running.row.id);
    return this.#hooks.get(event)?.find((other) => other.running === now && other.index === index) ?? hook;
  }

  #handle({ running, index }: Hook, event: HookEvent, { payload, causedBy = [] }: Happening): Promise<HookOutcome> {
    const { id, name, activeVersion } = running.extension.of;
    return running.extension.handle({
      hook: index,
      payload,
      event: { name: event, at: this.#app.clock.now(), extension: { id, version: activeVersion } },
      causedBy: [...causedBy, name],
      timeoutMs: this.#app.settings.extensionHandlerTimeoutMs,
    });
  }

  async #askOne(hook: Hook, event: PreEvent, question: Question): Promise<Members> {
    const outcome = await this.#handle(hook, event, question);
    if (outcome.kind !== 'result') {
      await this.#failOf(hook, event, question, outcome);
      return question.payload;
    }
    const { durationMs } = outcome;
    let verdict: Verdict;
    let payload = question.payload;
    try {
      verdict = verdictOf(outcome.result);
      if (verdict.action === 'modify') {
        payload = await question.change(payload, verdict.data);
      }
    } catch (error) {
      await this.#fail(hook, event, question, { action: 'error', message: messageOf(error), durationMs });
      return question.payload;
    }
    await this.#succeed(hook);
    const { id, name } = hook.running.row;
    const message = verdict.action === 'block' ? this.#app.secrets.scrub(verdict.reason) : null;
    this.#record(hook, event, question, { action: verdict.action, message, durationMs });
    if (message !== null) {
      throw blocked({ id, name }, message);
    }
    return payload;
  }

  async #tellOne(hook: Hook, event: PostEvent, happening: Happening): Promise<void> {
    const outcome = await this.#handle(hook, event, happening);
    if (outcome.kind !== 'result') {
      await this.#failOf(hook, event, happening, outcome);
      return;
    }
    await this.#succeed(hook);
    this.#record(hook, event, happening, { action: 'continue', message: null, durationMs: outcome.durationMs });
  }

  async #failOf(
    hook: Hook,
    event: HookEvent,
    happening: Happening,
    outcome: Exclude<HookOutcome, { kind: 'result' }>,
  ): Promise<void> {
    if (outcome.kind === 'busy') {
      const message = 'The hook was passed over: too much waits for the extension, or was to be told';
      this.#record(hook, event, happening, { action: 'error', message, durationMs: null });
      return;
    }
    if (outcome.kind === 'lost') {
      if (!hook.running.extension.isStopped) {
        const message = `The process of the hook ended: ${outcome.message}`;
        await this.#fail(hook, event, happening, { action: 'error', message, durationMs: null });
      }
      return;
    }
    const { kind: action, message, durationMs } = outcome;
    await this.#fail(hook, event, happening, { action, message, durationMs });
  }

  #runOf(
    { running }: Hook,
    event: HookEvent,
    { subject, agentId }: Happening,
    what: Pick<NewRun, 'action' | 'message' | 'durationMs'>,
  ): NewRun {
    const { id, activeVersion } = running.extension.of;
    return { ...what, extensionId: id, version: activeVersion, event, subject, agentId: agentId ?? null };
  }

  #record(
    hook: Hook,
    event: HookEvent,
    happening: Happening,
    what: Pick<NewRun, 'action' | 'message' | 'durationMs'>,
  ): void {
    this.#records.add(this.#runOf(hook, event, happening, what));
  }

  /** Counts a failure; the last one that may be is the end of it. */
  async #fail(
    hook: Hook,
    event: HookEvent,
    happening: Happening,
    what: Pick<NewRun, 'action' | 'message' | 'durationMs'>,
  ): Promise<void> {
    try {
      await this.#storeFailure(hook, event, happening, what);
    } catch (error) {
      // What is to happen does not depend on whether it can be written down.
      this.#app.log.error({ err: error, event }, 'a failure of a hook could not be stored');
    }
  }

  async #storeFailure(
    hook: Hook,
    event: HookEvent,
    happening: Happening,
    what: Pick<NewRun, 'action' | 'message' | 'durationMs'>,
  ): Promise<void> {
    const { running } = hook;
    running.hasFailed = true;
    const run = runRow(this.#app, this.#runOf(hook, event, happening, what));
    const isDisabled = await inConcurrentTransaction(this.#app, [extensionsLock], async (uow) => {
      const { db, now } = uow;
      const lastError = run.message ?? 'The hook failed';
      const failures = await addExtensionFailure(db, running.extension.of, lastError);
      await storeRun(uow, run);
      if (failures === undefined || failures < this.#app.settings.extensionMaxConsecutiveFailures) {
        return false;
      }
      await updateExtensionRow(db, running.row.id, { enabled: 0, status: 'auto-disabled', updatedAt: now });
      await releaseAgent(uow, running.row);
      return true;
    });
    if (isDisabled) {
      this.#app.log.warn({ extension: running.row.name }, 'an extension failed too often in a row, and is disabled');
      // Nothing more is asked of it, whatever a look at the others takes.
      this.#unload(running.row.id);
      this.#arrange();
      void this.changed();
    }
  }

  async #succeed({ running }: Hook): Promise<void> {
    if (!running.hasFailed) {
      return;
    }
    running.hasFailed = false;
    try {
      await inConcurrentTransaction(this.#app, [extensionsLock], ({ db }) =>
        clearExtensionFailures(db, running.extension.of),
      );
    } catch (error) {
      running.hasFailed = true;
      this.#app.log.error({ err: error }, 'that a hook works again could not be stored');
    }
  }

  async #refreshNow(): Promise<void> {
    const rows = await listEnabledExtensionRows(this.#app.db, maxEnabled);
    const enabled = new Set(rows.map(({ id }) => id));
    for (const id of [...this.#running.keys(), ...this.#failed.keys()]) {
      if (!enabled.has(id)) {
        this.#unload(id);
      }
    }
    for (const row of rows) {
      await this.#follow(row);
    }
    this.#arrange();
  }

  async #follow(row: ExtensionRow): Promise<void> {
    const signature = signatureOf(row);
    const running = this.#running.get(row.id);
    if (running?.signature === signature) {
      running.row = row;
      running.hasFailed ||= row.consecutiveFailures > 0;
      return;
    }
    if (this.#failed.get(row.id) === signature && row.status === 'error') {
      return;
    }
    await this.#load(row, signature);
  }

  async #load(row: ExtensionRow, signature: string): Promise<void> {
    let extension: LoadedExtension | undefined;
    try {
      extension = this.#prepared(await loadableOf(this.#app, row));
      const registered = await extension.hooks();
      assertKnown(registered);
      this.#running.get(row.id)?.extension.replace();
      this.#failed.delete(row.id);
      const hasFailed = row.consecutiveFailures > 0;
      this.#running.set(row.id, { signature, extension, hooks: registered, row, hasFailed });
    } catch (error) {
      extension?.stop();
      this.#unload(row.id);
      this.#failed.set(row.id, signature);
      this.#app.log.warn({ extension: row.name, reason: messageOf(error) }, 'an extension does not load');
      await this.noteLoadFailure(row, messageOf(error));
    }
  }

  #prepared(loadable: Loadable): LoadedExtension {
    return new LoadedExtension(this.#app, loadable, (of, message) =>
      this.#records.add({
        extensionId: of.id,
        version: of.activeVersion,
        event: 'log',
        action: 'error',
        durationMs: null,
        message,
        agentId: null,
        subject: null,
      }),
    );
  }

  #unload(id: string): void {
    this.#failed.delete(id);
    this.#running.get(id)?.extension.stop();
    this.#running.delete(id);
  }

  /** The hooks of each event, in the order in which they come. */
  #arrange(): void {
    const arranged = new Map<string, Hook[]>();
    for (const running of this.#running.values()) {
      for (const [index, { event, priority = running.row.priority }] of running.hooks.entries()) {
        const list = arranged.get(event) ?? [];
        list.push({ running, index, priority });
        arranged.set(event, list);
      }
    }
    for (const list of arranged.values()) {
      list.sort(
        (one, other) =>
          one.priority - other.priority ||
          (one.running.row.name < other.running.row.name
            ? -1
            : Number(one.running.row.name > other.running.row.name)) ||
          one.index - other.index,
      );
    }
    this.#hooks = arranged;
  }
}

/** @throws Error naming what is no event, or how many they are */
const assertKnown = (registered: readonly RegisteredHook[]): void => {
  if (registered.length > mostHooks) {
    throw new Error(`An extension has at most ${mostHooks} hooks, not ${registered.length}`);
  }
  for (const { event } of registered) {
    if (!isOneOf(hookEvents, event)) {
      throw new Error(`There is no event ${event.slice(0, 100)}`);
    }
  }
};

/** Runs hooks. It starts after what they may ask for, and before the jobs. */
export const extensionEngine = defineService({
  name: 'extensions',
  start: async (app) => {
    const service = new ExtensionEngine(app);
    await service.start();
    return { service, flush: () => service.flush(), stop: () => service.stop() };
  },
});
