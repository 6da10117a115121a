import { isObject } from '../kernel/is-object.js';

/** How many containers may be within one another in what a single operation brings. */
export const maxValueDepth = 32;
/** The same for a whole room: the deepest path, and the deepest value at its end. */
export const maxStateDepth = 64;

const unsafeKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a key could reach the prototype of an object in somebody's program. */
export const isUnsafeKey = (key: string): boolean => unsafeKeys.has(key);

const flawOf = (value: unknown): string | undefined => {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? undefined : 'must have finite numbers only';
  }
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Array.isArray(value)) {
    return undefined;
  }
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) {
    return 'must be made of what JSON can say';
  }
  const unsafe = Object.keys(value).find(isUnsafeKey);
  return unsafe === undefined ? undefined : `must not have the key ${unsafe}`;
};

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Why a value cannot be in a room; undefined when it can. It goes down level by level: nothing grows with the depth. */
export const valueFlaw = (value: unknown, maxDepth: number): string | undefined => {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    for (const item of level) {
      const flaw = flawOf(item);
      if (flaw !== undefined) {
        return flaw;
      }
    }
    const containers = level.filter(isContainer);
    if (containers.length > 0 && depth >= maxDepth) {
      return `must not be nested deeper than ${maxDepth} levels`;
    }
    level = containers.flatMap((container): unknown[] => Object.values(container));
  }
  return undefined;
};
