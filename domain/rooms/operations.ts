import type { components } from '../../generated/swarm/types.js';
import { invalidField } from '../kernel/errors.js';
import { isObject } from '../kernel/is-object.js';
import { isUnsafeKey, maxValueDepth, valueFlaw } from './values.js';

/** A change of one place as it is sent. */
export type RoomOperation = components['schemas']['RoomOperation'];

/** A change of one place that was found right: the place exists, and takes it. */
export type Step = { readonly path: readonly (string | number)[] } & (
  | { readonly type: 'set'; readonly value: unknown }
  | { readonly type: 'delete' }
  | { readonly type: 'insert'; readonly index: number; readonly values: readonly unknown[] }
  | { readonly type: 'text'; readonly index: number; readonly deleteCount: number; readonly insert: string }
);

const digits = /^(?:0|[1-9]\d{0,9})$/;

type Refuse = (member: string, reason: string) => never;

/** A place in the state: a container and where in it. */
type Place =
  | { readonly container: Record<string, unknown>; readonly key: string }
  | { readonly container: unknown[]; readonly key: number };

const isThere = ({ container, key }: Place): boolean => Object.hasOwn(container, key);

const valueAt = ({ container, key }: Place): unknown => Reflect.get(container, key);

const put = ({ container, key }: Place, value: unknown): void => {
  Reflect.set(container, key, value);
};

const placeIn = (container: unknown, segment: string, refuse: Refuse): Place => {
  if (isUnsafeKey(segment)) {
    return refuse('path', `must not have the key ${segment}`);
  }
  if (Array.isArray(container)) {
    return digits.test(segment)
      ? { container, key: Number(segment) }
      : refuse('path', `must have the index of an item where the state has a list, not '${segment}'`);
  }
  return isObject(container)
    ? { container, key: segment }
    : refuse('path', `must lead through objects and lists, and there is none above '${segment}'`);
};

const findPlace = (state: unknown, path: readonly string[], refuse: Refuse): Place => {
  const [first, ...rest] = path;
  if (first === undefined) {
    return refuse('path', 'must have a segment');
  }
  let place = placeIn(state, first, refuse);
  for (const segment of rest) {
    place = placeIn(isThere(place) ? valueAt(place) : undefined, segment, refuse);
  }
  return place;
};

/** The path with indexes where the state has lists. */
const exactPath = (state: unknown, path: readonly string[]): (string | number)[] => {
  let at: unknown = state;
  return path.map((segment) => {
    const key = Array.isArray(at) ? Number(segment) : segment;
    at = Reflect.get(Object(at), key);
    return key;
  });
};

const checked = (member: string, value: unknown, refuse: Refuse): unknown => {
  const flaw = valueFlaw(value, maxValueDepth);
  return flaw === undefined ? structuredClone(value) : refuse(member, flaw);
};

const setValue = (place: Place, value: unknown, refuse: Refuse): void => {
  if (Array.isArray(place.container) && !isThere(place)) {
    refuse('path', 'must name an item that is there: items are added with insert');
  }
  put(place, value);
};

const requireThere = (place: Place, refuse: Refuse): unknown =>
  isThere(place) ? valueAt(place) : refuse('path', 'must name something that is there');

const remove = (place: Place): void => {
  if (Array.isArray(place.container)) {
    place.container.splice(Number(place.key), 1);
  } else {
    Reflect.deleteProperty(place.container, place.key);
  }
};

const sumAt = (place: Place, by: number | undefined, refuse: Refuse): number => {
  const before = requireThere(place, refuse);
  if (typeof before !== 'number') {
    return refuse('path', 'must name a number');
  }
  const sum = by === undefined ? refuse('by', 'is required') : before + by;
  return Number.isFinite(sum) ? sum : refuse('by', 'must leave a finite number');
};

const insertItems = (place: Place, index: number, values: readonly unknown[], refuse: Refuse): void => {
  const list = requireThere(place, refuse);
  if (!Array.isArray(list)) {
    refuse('path', 'must name a list');
  } else if (index > list.length) {
    refuse('index', `must be at most the length of the list, ${list.length}`);
  } else {
    // In its place: a request has many of these, and a copy each would take as long as the list is.
    list.splice(index, 0, ...values);
  }
};

const editText = (
  place: Place,
  { index, deleteCount, insert }: { index: number; deleteCount: number; insert: string },
  refuse: Refuse,
): void => {
  const text = requireThere(place, refuse);
  if (typeof text !== 'string') {
    refuse('path', 'must name a text');
  } else if (deleteCount === 0 && insert === '') {
    refuse('insert', 'must have characters where deleteCount is 0');
  } else if (index + deleteCount > text.length) {
    refuse('index', `must with deleteCount be at most the length of the text, ${text.length}`);
  } else {
    put(place, text.slice(0, index) + insert + text.slice(index + deleteCount));
  }
};

/** Does one operation on the state, which it changes. */
const tryOne = (state: Record<string, unknown>, operation: RoomOperation, refuse: Refuse): Step => {
  const place = findPlace(state, operation.path, refuse);
  const path = exactPath(state, operation.path);
  switch (operation.type) {
    case 'set': {
      if (!('value' in operation)) {
        return refuse('value', 'is required');
      }
      const value = checked('value', operation.value, refuse);
      setValue(place, value, refuse);
      return { type: 'set', path, value: operation.value };
    }
    case 'delete':
      requireThere(place, refuse);
      remove(place);
      return { type: 'delete', path };
    case 'increment': {
      const value = sumAt(place, operation.by, refuse);
      put(place, value);
      return { type: 'set', path, value };
    }
    case 'insert': {
      const { index = refuse('index', 'is required'), values = refuse('values', 'is required') } = operation;
      const copies = values.map((value, at) => checked(`values.${at}`, value, refuse));
      insertItems(place, index, copies, refuse);
      return { type: 'insert', path, index, values };
    }
    case 'text': {
      const { index = refuse('index', 'is required'), deleteCount = 0, insert = '' } = operation;
      editText(place, { index, deleteCount, insert }, refuse);
      return { type: 'text', path, index, deleteCount, insert };
    }
  }
};

/**
 * Tries operations, one after the other, on a copy of the state, which it changes. What it returns can be done to the
 * document without any looking.
 *
 * @throws ProductError invalid for the first that cannot be done, naming its member
 */
export const tryOperations = (state: Record<string, unknown>, operations: readonly RoomOperation[]): Step[] =>
  operations.map((operation, at) =>
    tryOne(state, operation, (member, reason) => {
      throw invalidField(`body.operations.${at}.${member}`, reason);
    }),
  );
