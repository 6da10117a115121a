import { isDeepStrictEqual } from 'node:util';
import type { App } from '../../kernel/app.js';
import { isObject } from '../../kernel/is-object.js';
import { maxPredicateInputLength } from '../../sandbox/quickjs/predicate-protocol.js';
import { PredicateError } from '../../sandbox/quickjs/predicates.js';
import { predicates } from '../../sandbox/sandbox.js';
import { type Context, valueAt } from './tokens.js';

/** A busy machine is no failure of a filter. */
const compileMs = 1000;

/** What is wrong with a filter, whatever event comes; undefined: nothing. Only a text has to be compiled. */
export const filterProblem = async (app: App, filter: unknown): Promise<string | undefined> => {
  if (typeof filter !== 'string') {
    return undefined;
  }
  try {
    const type = await app.service(predicates).evaluate(`() => typeof (${filter}\n)`, null, compileMs);
    return type === 'function' ? undefined : `must be a function, as "event => event.ok": it is ${String(type)}`;
  } catch (error) {
    if (error instanceof PredicateError) {
      return `does not compile: ${error.message}`;
    }
    throw error;
  }
};

/** An event as it was sent, and as those who wait for it are told of it. */
export interface SentEvent {
  readonly payload: Context;
  readonly told: Context;
  /** Of the payload as JSON. */
  readonly length: number;
}

/** Functions see all of an event; of one that is too long for them what is told. */
const forFunctions = ({ payload, told, length }: SentEvent): Context =>
  length > maxPredicateInputLength ? told : payload;

/** Whether an event is one that a filter wants. A function that throws or takes too long wants none. */
export const isWanted = async (app: App, filter: unknown, event: SentEvent): Promise<boolean> => {
  if (typeof filter !== 'string') {
    return (
      !isObject(filter) ||
      Object.entries(filter).every(([path, value]) => isDeepStrictEqual(valueAt(event.payload, path), value))
    );
  }
  try {
    return (await app.service(predicates).evaluate(filter, forFunctions(event))) === true;
  } catch (error) {
    if (error instanceof PredicateError) {
      return false;
    }
    throw error;
  }
};
