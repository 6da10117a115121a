import type { Database } from '../../db/schema.js';
import type { JsonText } from '../../db/tables/column-types.js';
import { internal } from './errors.js';
import { isObject } from './is-object.js';

/** Table and column, as a message names them. */
type ColumnName = `${keyof Database}.${string}`;

/** A new copy of what a column's text holds, so that its lists are the reader's own. Undefined for null. */
type Held<Text> =
  Text extends JsonText<infer Value> ? (Value extends readonly (infer Item)[] ? Item[] : Value) : undefined;

/** A value as a column of JSON text stores it. */
export const toJsonText = <Value extends object>(value: Value): JsonText<Value> =>
  JSON.stringify(value) as JsonText<Value>;

/** The text of a column as another server told it, which had it from there. Whoever uses the value looks at it, as at a stored one. */
export const toldJsonText = <Value extends object>(text: string): JsonText<Value> => text as JsonText<Value>;

const parsed = (text: string): unknown => {
  // Most lists are empty, and reading one is a thousand times as common as anything else done here.
  if (text === '[]') {
    return [];
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const damaged = (column: ColumnName, id: string) =>
  internal(`The stored ${column} of ${id} is damaged`, { code: 'damaged_record' });

/**
 * The object in a column's text; undefined for null. For rules, which never decide on damaged data.
 *
 * @param id of the row
 * @throws ProductError internal when the text is damaged; it names the column and the row
 */
export const storedObject = <Text extends JsonText<object> | null>(
  text: Text,
  column: ColumnName,
  id: string,
): Held<Text> => {
  const value = text === null ? undefined : parsed(text);
  if (text !== null && !isObject(value)) {
    throw damaged(column, id);
  }
  return value as Held<Text>;
};

/**
 * The list in a column's text; undefined for null. For rules, which never decide on damaged data.
 *
 * @param id of the row
 * @throws ProductError internal when the text is damaged; it names the column and the row
 */
export const storedList = <Text extends JsonText<readonly unknown[]> | null>(
  text: Text,
  column: ColumnName,
  id: string,
): Held<Text> => {
  const value = text === null ? undefined : parsed(text);
  if (text !== null && !Array.isArray(value)) {
    throw damaged(column, id);
  }
  return value as Held<Text>;
};

/** The object to show for a column; undefined for null and for damaged text, which drops its field, never the answer. */
export const shownObject = <Value extends object>(text: JsonText<Value> | null): Value | undefined => {
  const value = text === null ? undefined : parsed(text);
  return isObject(value) ? (value as Value) : undefined;
};

/** The list to show for a column; undefined for null and for damaged text, which drops its field, never the answer. */
export const shownList = <Item>(text: JsonText<readonly Item[]> | null): Item[] | undefined => {
  const value = text === null ? undefined : parsed(text);
  return Array.isArray(value) ? value : undefined;
};
