import { invalidField } from '../../domain/kernel/errors.js';
import { shortPath } from '../contract/validation.js';

/**
 * Databases and other programs end a text at NUL, or cannot store it.
 *
 * @throws ProductError invalid when a text holds NUL or half of a surrogate pair; `path` names it
 */
export const assertText = (text: string, path: string): void => {
  if (text.includes('\0')) {
    throw invalidField(shortPath(path), 'must not contain the character NUL');
  }
  if (!text.isWellFormed()) {
    throw invalidField(shortPath(path), 'must not contain half of a surrogate pair');
  }
};

const shown = (name: string): string => name.toWellFormed().replaceAll('\0', '\ufffd');

/** JSON has numbers of any size; those beyond a double would be stored as null. */
const assertNumber = (value: unknown, path: string): void => {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw invalidField(shortPath(path), 'must be a number between -1.8e308 and 1.8e308');
  }
};

/**
 * Where such a member was copied into another object, it would become its prototype.
 *
 * @throws ProductError invalid, naming the first member `__proto__`, or `constructor` with a `prototype`, of a JSON value
 */
export const assertNoPrototype = (value: unknown, path: string): void => {
  if (typeof value !== 'object' || value === null) {
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    const at = `${path}.${shown(name)}`;
    const isObject = typeof member === 'object' && member !== null;
    if (name === '__proto__' || (name === 'constructor' && isObject && Object.hasOwn(member, 'prototype'))) {
      throw invalidField(shortPath(at), 'must not be a member: it would name the prototype of an object');
    }
    assertNoPrototype(member, at);
  }
};

/**
 * Holds every text of a JSON value, the names of members too, and every number against what can be kept.
 *
 * @throws ProductError invalid, naming the first that cannot; `path` names the value
 */
export const assertKeepable = (value: unknown, path: string): void => {
  if (typeof value === 'string') {
    assertText(value, path);
    return;
  }
  if (typeof value !== 'object' || value === null) {
    assertNumber(value, path);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    const at = `${path}.${shown(name)}`;
    assertText(name, at);
    assertKeepable(member, at);
  }
};
