import { invalid } from '../../kernel/errors.js';
import { isObject } from '../../kernel/is-object.js';

/** What a node sees of a run, by its first names. */
export type Context = Readonly<Record<string, unknown>>;

const token = /\{\{([^{}]{1,500})\}\}/g;
const longestText = 1_048_576;

/** What a dot path leads to; only members that a value has itself, and indexes of lists. */
export const valueAt = (context: Context, path: string): unknown => {
  let value: unknown = context;
  for (const name of path.split('.')) {
    if ((!isObject(value) && !Array.isArray(value)) || !Object.hasOwn(value, name)) {
      return undefined;
    }
    value = Reflect.get(value, name);
  }
  return value;
};

/** The first name of a path. */
export const rootOf = (path: string): string => path.split('.')[0] ?? '';

/** The paths of the tokens in a value, however deep they are. */
export const pathsIn = (value: unknown): string[] =>
  [...(JSON.stringify(value) ?? '').matchAll(token)].map(([, path = '']) => path.trim());

const takeRoom = (room: { left: number }, length: number): void => {
  room.left -= length;
  if (room.left < 0) {
    throw new Error(`The tokens of the node stand for more than ${longestText} characters`);
  }
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const whole = /^\s*\{\{([^{}]{1,500})\}\}\s*$/;

/**
 * A value in whose texts tokens are replaced by what they stand for, and texts that are nothing but a token by the value
 * itself.
 *
 * @throws Error when they stand for too much, all together
 */
export const interpolatedWithTypes = (
  value: unknown,
  context: Context,
  unresolved: Set<string>,
  room = { left: longestText },
): unknown => {
  const path = typeof value === 'string' ? whole.exec(value)?.[1]?.trim() : undefined;
  if (path !== undefined) {
    const found = valueAt(context, path);
    if (found === undefined || found === null) {
      unresolved.add(path);
      return '';
    }
    takeRoom(room, textOf(found).length);
    return found;
  }
  if (Array.isArray(value)) {
    return value.map((item) => interpolatedWithTypes(item, context, unresolved, room));
  }
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, item]) => [name, interpolatedWithTypes(item, context, unresolved, room)]),
      )
    : interpolated(value, context, unresolved, room);
};

/**
 * A value in whose texts tokens are replaced by what they stand for; those that stand for nothing become empty and are
 * noted.
 *
 * @throws Error when they stand for too much, all together
 */
export const interpolated = (
  value: unknown,
  context: Context,
  unresolved: Set<string>,
  room = { left: longestText },
): unknown => {
  if (typeof value === 'string') {
    return value.replaceAll(token, (_all, inner: string) => {
      const found = valueAt(context, inner.trim());
      if (found === undefined || found === null) {
        unresolved.add(inner.trim());
        return '';
      }
      const text = textOf(found);
      takeRoom(room, text.length);
      return text;
    });
  }
  if (Array.isArray(value)) {
    return value.map((item) => interpolated(item, context, unresolved, room));
  }
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, item]) => [name, interpolated(item, context, unresolved, room)]),
      )
    : value;
};

const takeRoomForParam = (room: { left: number }, value: unknown): void => {
  room.left -= textOf(value).length;
  if (room.left < 0) {
    throw invalid(`The params stand for more than ${longestText} characters, all together`);
  }
};

/**
 * A value in which tokens of params are replaced; one that is nothing else keeps its type. Other tokens stay.
 *
 * @throws ProductError invalid when they stand for too much, all together
 */
export const withParams = (value: unknown, params: Context, room = { left: longestText }): unknown => {
  if (typeof value === 'string') {
    const isParam = (path: string): boolean => Object.hasOwn(params, path.trim().split('.')[0] ?? '');
    const only = whole.exec(value)?.[1];
    if (only !== undefined && isParam(only)) {
      const found = valueAt(params, only.trim()) ?? '';
      takeRoomForParam(room, found);
      return found;
    }
    return value.replaceAll(token, (all, path: string) => {
      if (!isParam(path)) {
        return all;
      }
      const found = valueAt(params, path.trim()) ?? '';
      takeRoomForParam(room, found);
      return textOf(found);
    });
  }
  if (Array.isArray(value)) {
    return value.map((item) => withParams(item, params, room));
  }
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withParams(item, params, room)]))
    : value;
};
