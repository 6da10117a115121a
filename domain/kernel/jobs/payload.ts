import { isObject } from '../is-object.js';

interface FieldTypes {
  readonly text: string;
  readonly texts: readonly string[];
  readonly integer: number;
  readonly flag: boolean;
}

/** What each member of a payload is. Payloads are small: ids, and what else the row they name does not say. */
export type PayloadShape = Readonly<Record<string, keyof FieldTypes>>;

export type PayloadOf<Shape extends PayloadShape> = { readonly [Name in keyof Shape]: FieldTypes[Shape[Name]] };

const fits: { readonly [Type in keyof FieldTypes]: (value: unknown) => boolean } = {
  text: (value) => typeof value === 'string',
  texts: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  integer: (value) => Number.isSafeInteger(value),
  flag: (value) => typeof value === 'boolean',
};

/**
 * A payload with the members of its shape and no others.
 *
 * @throws Error naming the member that is missing or of another type
 */
export const checkedPayload = <Shape extends PayloadShape>(shape: Shape, value: unknown): PayloadOf<Shape> => {
  if (!isObject(value)) {
    throw new Error('the payload is no object');
  }
  const checked: Record<string, unknown> = {};
  for (const [name, type] of Object.entries(shape)) {
    if (!fits[type](value[name])) {
      throw new Error(`the payload's ${name} is not of the type ${type}`);
    }
    checked[name] = value[name];
  }
  // Every member of the shape was just checked.
  return checked as PayloadOf<Shape>;
};
