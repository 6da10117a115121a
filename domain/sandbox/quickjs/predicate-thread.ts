// The main module of the thread that evaluates predicates, each in an interpreter of its own.
import { parentPort } from 'node:worker_threads';
import { type QuickJSContext, type QuickJSHandle, Scope } from 'quickjs-emscripten-core';
import { dumpedError, isInterrupted, isOutOfMemory, loadEngine } from './engine.js';
import {
  type Evaluation,
  type FromPredicates,
  maxPredicateMemoryBytes,
  maxPredicateStackBytes,
  maxVerdictLength,
  predicateMemoryMiB,
  type Verdict,
} from './predicate-protocol.js';

if (parentPort === null) {
  throw new Error('Predicates are evaluated in a thread');
}

const port = parentPort;
const tell = (message: FromPredicates): void => port.postMessage(message);
const engine = await loadEngine(predicateMemoryMiB);

/** Made before the predicate can change what it is made of. */
const harness = `((parse, stringify) => (predicate, input) => {
  const verdict = predicate(parse(input));
  return stringify(verdict === undefined ? null : verdict);
})(JSON.parse, JSON.stringify)`;

const failureOf = (context: QuickJSContext, error: QuickJSHandle): Verdict => {
  const thrown = dumpedError(context.dump(error));
  if (isInterrupted(thrown)) {
    return { reason: 'timeout', message: 'it took too long' };
  }
  return { reason: isOutOfMemory(thrown) ? 'out_of_memory' : 'failed', message: `${thrown.name}: ${thrown.message}` };
};

const verdictOn = (context: QuickJSContext, { source, input }: Evaluation, scope: Scope): Verdict => {
  const judge = scope.manage(context.evalCode(harness));
  const predicate = scope.manage(context.evalCode(`(${source}\n)`, 'predicate.js'));
  if (judge.error || predicate.error) {
    return failureOf(context, judge.error ?? predicate.error ?? context.undefined);
  }
  const given = scope.manage(context.newString(input));
  const verdict = scope.manage(context.callFunction(judge.value, context.undefined, predicate.value, given));
  if (verdict.error) {
    return failureOf(context, verdict.error);
  }
  const json = context.getString(verdict.value);
  return json.length > maxVerdictLength
    ? { reason: 'failed', message: `its result is longer than ${maxVerdictLength} characters` }
    : { json };
};

const evaluate = (evaluation: Evaluation): Verdict =>
  Scope.withScope((scope) => {
    const runtime = scope.manage(engine.newRuntime());
    runtime.setMemoryLimit(maxPredicateMemoryBytes);
    runtime.setMaxStackSize(maxPredicateStackBytes);
    const deadline = performance.now() + evaluation.timeoutMs;
    runtime.setInterruptHandler(() => performance.now() > deadline);
    const context = scope.manage(runtime.newContext());
    return verdictOn(context, evaluation, scope);
  });

port.on('message', (evaluation: Evaluation) => {
  try {
    tell({ kind: 'verdict', verdict: evaluate(evaluation), isLast: false });
  } catch {
    // The interpreter itself gave up, as when its memory is full: it is of no use any more.
    const verdict: Verdict = { reason: 'out_of_memory', message: 'it took more memory than it may' };
    tell({ kind: 'verdict', verdict, isLast: true });
  }
});
tell({ kind: 'ready' });
