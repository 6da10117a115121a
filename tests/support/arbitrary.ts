import fc, { type Arbitrary } from 'fast-check';
import { resolve, type Schema } from './contract.js';

/** Values that have broken servers before. */
const hostileText = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  "'; drop table tasks; --",
  '../../../../etc/passwd',
  '%00%ff',
  '\ud800',
  '\u202e\u0000\ufeff',
  '__proto__',
  'constructor',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '😀'.repeat(50),
  '9'.repeat(400),
  '-1',
  'NaN',
  'x'.repeat(5000),
);

const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER, [], {}, [[]]),
  fc.constantFrom<unknown>([null], { toString: 1 }, { length: -1 }, { $ref: '#' }, { constructor: { prototype: 1 } }),
  fc.jsonValue({ maxDepth: 3 }),
);

const numberOr = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback);

const textFor = (schema: Schema): Arbitrary<string> => {
  if (schema.format === 'uuid') {
    return fc.uuid();
  }
  if (schema.format === 'date-time') {
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
      .map((date) => date.toISOString());
  }
  const minLength = Math.min(numberOr(schema.minLength, 0), 40);
  return fc.string({
    unit: 'binary',
    minLength,
    maxLength: Math.max(minLength, Math.min(numberOr(schema.maxLength, 40), 40)),
  });
};

const objectFor = (api: string, schema: Schema, depth: number): Arbitrary<unknown> => {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const required = (schema.required ?? []) as string[];
  return fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, valueFor(api, property, depth - 1)]),
    ),
    { requiredKeys: required.filter((name) => name in properties) },
  );
};

const fittingValue = (api: string, schema: Schema, depth: number): Arbitrary<unknown> => {
  if (Array.isArray(schema.enum)) {
    return fc.constantFrom(...schema.enum);
  }
  const choices = (schema.oneOf ?? schema.anyOf) as Schema[] | undefined;
  if (choices) {
    return fc.oneof(...choices.map((choice) => valueFor(api, choice, depth)));
  }
  if (Array.isArray(schema.allOf)) {
    const parts = (schema.allOf as Schema[]).map((part) => valueFor(api, part, depth));
    return fc
      .tuple(...parts)
      .map((values) => Object.assign({}, ...values.filter((value) => typeof value === 'object')));
  }
  const types = Array.isArray(schema.type) ? (schema.type as string[]) : [schema.type as string];
  return fc.oneof(...types.map((type) => typedValue(api, schema, type, depth)));
};

const typedValue = (api: string, schema: Schema, type: string, depth: number): Arbitrary<unknown> => {
  const minimum = numberOr(schema.minimum, -10);
  const maximum = Math.max(minimum, numberOr(schema.maximum, minimum + 1000));
  switch (type) {
    case 'string':
      return textFor(schema);
    case 'integer':
      return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueFor(api, (schema.items ?? {}) as Schema, depth - 1), {
        minLength: Math.min(numberOr(schema.minItems, 0), 3),
        maxLength: 3,
      });
    case 'object':
      return schema.properties
        ? objectFor(api, schema, depth)
        : fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }));
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
};

/** Mostly values that fit a schema, now and then one that does not: what careless and hostile callers send. */
export const valueFor = (api: string, schema: Schema, depth = 4): Arbitrary<unknown> => {
  if (depth <= 0) {
    return hostileValue;
  }
  return fc.oneof(
    { arbitrary: fittingValue(api, resolve(api, schema), depth), weight: 8 },
    { arbitrary: hostileValue, weight: 1 },
  );
};

/** A value as it can stand in a URL or a header: any text, without what HTTP itself forbids. */
export const textValue = (api: string, schema: Schema): Arbitrary<string> =>
  valueFor(api, schema).map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')));
