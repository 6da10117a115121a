import { insertScriptRun } from '../../../db/queries/script-runs.js';
import type { App } from '../../kernel/app.js';
import { newId } from '../../kernel/ids.js';
import { inConcurrentTransaction } from '../../kernel/unit-of-work.js';
import { errorOf, type Reported } from './report.js';

/** A run that has ended. */
export interface EndedRun {
  readonly agentId: string;
  /** Undefined when no person asked for it. */
  readonly requestedByUserId: string | undefined;
  readonly scriptName: string;
  readonly source: string;
  /** As JSON. */
  readonly args: string;
  readonly startedAt: string;
  readonly reported: Reported;
  /** The address at which it was called; undefined when it was asked for by its name or source. */
  readonly apiEndpointId?: string;
}

/** Longer results are not kept with the run. */
const maxKeptBytes = 1024 * 1024;
/** Keeps what was run and what came of it. It never fails: the run is over, and its answer is told all the same. */
export const recordRun = async (app: App, run: EndedRun): Promise<void> => {
  const { agentId, requestedByUserId = null, scriptName, source, args, startedAt, reported } = run;
  const { result } = reported;
  try {
    await inConcurrentTransaction(app, [], ({ db }) =>
      insertScriptRun(db, {
        id: newId(),
        agentId,
        scriptName,
        kind: 'inline',
        status: reported.isOk ? 'completed' : 'failed',
        pid: null,
        startedAt,
        finishedAt: app.clock.now(),
        lastHeartbeatAt: null,
        idempotencyKey: null,
        requestedByUserId,
        apiEndpointId: run.apiEndpointId ?? null,
        error: errorOf(reported),
        args: app.secrets.scrub(args),
        output: result && result.byteLength <= maxKeptBytes ? Buffer.from(result).toString('utf8') : null,
        source: app.secrets.scrub(source),
        leaseToken: null,
        leaseUntil: null,
        principalUserId: null,
      }),
    );
  } catch (error) {
    app.log.error({ err: error }, 'a run of a script could not be recorded');
  }
};
