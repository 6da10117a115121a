import { dialectOf } from '../../../db/dialect/sql-dialect.js';
import {
  claimScriptRun,
  endScriptRunLeases,
  listAbandonedScriptRuns,
  type RunChange,
  releaseScriptRun,
  renewScriptRun,
  type ScriptRunRow,
} from '../../../db/queries/script-runs.js';
import { findUserRow } from '../../../db/queries/users.js';
import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import { endsWithin } from '../../kernel/ends-within.js';
import { ProductError } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { defineRecurringJob } from '../../kernel/jobs/kinds.js';
import { defineService } from '../../kernel/services.js';
import { instantAfter, msPerMinute, msPerSecond } from '../../kernel/time.js';
import type { TimeLeft } from '../../kernel/time-left.js';
import { inConcurrentTransaction } from '../../kernel/unit-of-work.js';
import { type HostCall, sandbox } from '../../sandbox/sandbox.js';
import { importChecks } from '../imports/import-checks.js';
import { brokerFor, sdkMethods } from '../run/broker.js';
import { connectionsFor } from '../run/connections.js';
import { errorOf, reportOf } from '../run/report.js';
import { changeRun } from './change.js';
import { lockOfRun, maxResultBytes, storedError, storedValue } from './run.js';
import { runSignals } from './signals.js';
import { RunSteps, type RunUnderWay } from './steps.js';

const leaseMs = msPerMinute;
const heartbeatMs = 10 * msPerSecond;
const lookEveryMs = 15 * msPerSecond;
const mostStarted = 100;
/** How long a run that failed waits for steps that it began. */
const stepPatienceMs = 35 * msPerSecond;
const stopPatienceMs = 5 * msPerSecond;
/** A run must not fail for good because the machine was busy when it was taken up. */
const looks = 3;
const longestTimerMs = 2 ** 31 - 1;

interface Current {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

const stopped = new Error('The run is not done here any more');

const principalOf = ({ principalUserId }: ScriptRunRow): Caller['principal'] =>
  principalUserId === null ? { kind: 'operator' } : { kind: 'user', userId: principalUserId };

/** The runs that this process does, each under a lease that it renews: who has it not writes nothing for the run. */
export class ScriptRuns {
  readonly #app: App;
  readonly #current = new Map<string, Current>();
  #isStopping = false;

  constructor(app: App) {
    this.#app = app;
  }

  /** Does a run, if nobody else does. */
  start(id: string): void {
    if (this.#isStopping || this.#current.has(id) || this.#app.settings.scriptRunSupervisorDisable) {
      return;
    }
    const controller = new AbortController();
    const done = this.#claimAndDo(id, controller)
      .catch((error: unknown) => {
        this.#app.log.error({ err: error, run: id }, 'a script run could not be done; it is taken up again');
      })
      .finally(() => this.#current.delete(id));
    this.#current.set(id, { controller, done });
  }

  /** Ends the process of a run, which is not to be done any more. */
  halt(id: string): void {
    this.#current.get(id)?.controller.abort(stopped);
  }

  /** Takes up what nobody does. */
  async takeUp(): Promise<void> {
    if (this.#app.settings.scriptRunSupervisorDisable) {
      return;
    }
    for (const id of await listAbandonedScriptRuns(this.#app.db, this.#app.clock.now(), mostStarted)) {
      this.start(id);
    }
  }

  async stop(time: TimeLeft): Promise<void> {
    this.#isStopping = true;
    const current = [...this.#current.values()];
    for (const { controller } of current) {
      controller.abort(stopped);
    }
    await endsWithin(Promise.allSettled(current.map(({ done }) => done)), time.ms(stopPatienceMs));
  }

  async #claimAndDo(id: string, controller: AbortController): Promise<void> {
    const token = newId();
    const row = await inConcurrentTransaction(this.#app, [], ({ db, now }) =>
      claimScriptRun(db, id, { token, until: instantAfter(now, leaseMs), pid: process.pid }, now),
    );
    if (row === undefined) {
      return;
    }
    const heartbeat = setInterval(() => void this.#renew(id, token, controller), heartbeatMs).unref();
    const deadlineMs = Date.parse(row.startedAt) + this.#app.settings.scriptRunMaxWallMs;
    const caller: Caller = { principal: principalOf(row), agentId: row.agentId };
    try {
      const ending = await this.#outcome({ row, token, caller, deadlineMs, signal: controller.signal });
      await this.#finish(id, token, controller.signal.aborted ? undefined : ending);
    } catch (error) {
      await this.#finish(id, token, undefined);
      if (!controller.signal.aborted) {
        throw error;
      }
    } finally {
      clearInterval(heartbeat);
    }
  }

  /** Stores how the run ended, unless it is somebody else's by now; without an ending it goes on elsewhere. */
  async #finish(id: string, token: string, ending: Omit<RunChange, 'finishedAt'> | undefined): Promise<void> {
    await inConcurrentTransaction(this.#app, [lockOfRun(id)], async (uow) => {
      const { db, now } = uow;
      if (ending === undefined) {
        await releaseScriptRun(db, id, token);
      } else if (await renewScriptRun(db, id, { token, until: now }, now)) {
        await changeRun(uow, id, ['running'], { ...ending, finishedAt: now });
      }
    });
  }

  async #renew(id: string, token: string, controller: AbortController): Promise<void> {
    try {
      const isOurs = await inConcurrentTransaction(this.#app, [], ({ db, now }) =>
        renewScriptRun(db, id, { token, until: instantAfter(now, leaseMs) }, now),
      );
      if (!isOurs) {
        controller.abort(stopped);
      }
    } catch (error) {
      this.#app.log.warn({ err: error, run: id }, 'the lease of a script run could not be renewed');
    }
  }

  async #refusal({ row, caller }: RunUnderWay): Promise<string | undefined> {
    if (caller.principal.kind === 'user') {
      const user = await findUserRow(this.#app.db, caller.principal.userId);
      if (user?.status !== 'active') {
        return 'The user who started the run is not active';
      }
    }
    return this.#app.service(importChecks).violationOf(row.source, 'imports', looks);
  }

  /** Does the run, from its beginning, and says how it ended. */
  async #outcome(run: RunUnderWay): Promise<Omit<RunChange, 'finishedAt'>> {
    const { deadlineMs, signal } = run;
    const leftMs = deadlineMs - Date.parse(this.#app.clock.now());
    const tooLong = { status: 'aborted_limit', error: 'SCRIPT_RUN_MAX_WALL_MS exceeded' } as const;
    if (leftMs <= 0) {
      return tooLong;
    }
    const refusal = await this.#refusal(run);
    if (refusal !== undefined) {
      return { status: 'failed', error: storedError(this.#app, refusal) };
    }
    const steps = new RunSteps(this.#app, run);
    const outcome = await this.#inSandbox(run, steps, Math.min(leftMs, longestTimerMs));
    if (!signal.aborted) {
      await endsWithin(steps.idle(), stepPatienceMs);
    }
    const isLate = Date.parse(this.#app.clock.now()) >= deadlineMs;
    if (outcome.status === 'timeout' && isLate) {
      return tooLong;
    }
    const reported = reportOf(outcome);
    const { result } = reported;
    if (!reported.isOk || result === undefined) {
      return { status: 'failed', error: storedError(this.#app, errorOf(reported) ?? 'The run failed') };
    }
    try {
      const value: unknown = JSON.parse(Buffer.from(result).toString('utf8'));
      return { status: 'completed', output: storedValue(this.#app, 'The output', value, maxResultBytes) };
    } catch (error) {
      if (!(error instanceof ProductError)) {
        throw error;
      }
      return { status: 'failed', error: error.message };
    }
  }

  async #inSandbox({ row, caller, signal }: RunUnderWay, steps: RunSteps, timeoutMs: number) {
    const { settings } = this.#app;
    const broker = brokerFor(this.#app, caller, { agentId: row.agentId, scriptRunId: row.id });
    const hostCall: HostCall = async (name, args, context) => {
      switch (name) {
        case 'step':
          return steps.do(args);
        case 'api':
          return steps.call('api-call', args);
        case 'mcp':
          return steps.call('mcp-call', args);
        default:
          return broker(name, args, context);
      }
    };
    const args: unknown = JSON.parse(row.args ?? 'null');
    return this.#app.service(sandbox).run({
      source: row.source,
      args,
      agentId: row.agentId,
      hostCall,
      needsNoPlace: true,
      timeoutMs,
      surroundings: {
        methods: sdkMethods,
        apis: await connectionsFor(this.#app, caller, row.agentId),
        config: {
          apiKey: '[REDACTED:SWARM_API_KEY]',
          agentId: row.agentId,
          mcpBaseUrl: settings.mcpBaseUrl ?? `http://127.0.0.1:${settings.port}`,
        },
        run: { id: row.id, agentId: row.agentId, args },
      },
      signal,
    });
  }
}

/** Does durable runs (docs/script-runs.md). */
export const scriptRuns = defineService({
  name: 'script runs',
  start: async (app) => {
    if (dialectOf(app.db).hasOneWriter) {
      // No other process can be doing one.
      await inConcurrentTransaction(app, [], ({ db }) => endScriptRunLeases(db));
    }
    const service = new ScriptRuns(app);
    app.service(runSignals).listen({
      start: (id) => service.start(id),
      halt: (id) => service.halt(id),
      // Whoever has lost its lease finds out by the next heartbeat.
      recheck: () => {},
    });
    return { service, stop: (time) => service.stop(time) };
  },
});

/** Takes up the runs that nobody does: those of a server that is gone, and those that were to wait. */
export const scriptRunSupervision = defineRecurringJob({
  name: 'script-runs.supervise',
  everyMs: () => lookEveryMs,
  atStart: true,
  perform: async (app, { signal }) => {
    signal.throwIfAborted();
    await app.service(scriptRuns).takeUp();
    return {};
  },
});
