import { _, Ajv2020, type AnySchema, type CodeKeywordDefinition, type Options, str } from 'ajv/dist/2020.js';
import ajvStandalone from 'ajv/dist/standalone/index.js';
import ajvFormats from 'ajv-formats';
import { isSchema, type OpenApiDocument, type SchemaObject } from './document.js';
import type { ParameterSchemas, ValidatorSchemas } from './validator-schemas.js';

type Schemas = Readonly<Record<string, SchemaObject>>;

const documentId = 'openapi';

const instantKeyword = 'x-instant';

type Variant = 'schemas' | 'closed' | 'inner';

const mapValues = (value: unknown, change: (schema: SchemaObject) => SchemaObject): Record<string, SchemaObject> =>
  Object.fromEntries(
    Object.entries(value as Record<string, SchemaObject>).map(([key, schema]) => [key, change(schema)]),
  );

/** A schema without what it says to generators of clients only: that an integer is one is said by its type. */
const withoutHints = ({ discriminator: _hint, format, ...kept }: SchemaObject): SchemaObject => {
  if (format === undefined || format === 'int64') {
    return kept;
  }
  return { ...kept, format, ...(format === 'date-time' && { [instantKeyword]: true }) };
};

/**
 * Rewrites a schema so that references point into the registered document, and so that, in the `closed` variant, an
 * undeclared property of a response is an error. Members of `allOf` (variant `inner`) stay open at their own level,
 * because each sees only a part of the object, and closed below it.
 */
const rewrite = (schema: SchemaObject, variant: Variant): SchemaObject => {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return { ...schema, $ref: `${documentId}#/components/${variant}/${name}` };
  }
  const below = variant === 'schemas' ? 'schemas' : 'closed';
  const composed = schema.properties !== undefined || schema.allOf !== undefined;
  const member = variant === 'closed' && !composed ? 'closed' : variant === 'schemas' ? 'schemas' : 'inner';
  const part = variant === 'schemas' ? 'schemas' : 'inner';
  const kept = withoutHints(schema);
  return {
    ...kept,
    ...(schema.properties !== undefined && { properties: mapValues(schema.properties, (s) => rewrite(s, below)) }),
    ...(isSchema(schema.items) && { items: rewrite(schema.items, below) }),
    ...(isSchema(schema.additionalProperties) && {
      additionalProperties: rewrite(schema.additionalProperties, below),
    }),
    ...(Array.isArray(schema.allOf) && { allOf: schema.allOf.map((s: SchemaObject) => rewrite(s, part)) }),
    ...(Array.isArray(schema.anyOf) && { anyOf: schema.anyOf.map((s: SchemaObject) => rewrite(s, member)) }),
    ...(Array.isArray(schema.oneOf) && { oneOf: schema.oneOf.map((s: SchemaObject) => rewrite(s, member)) }),
    ...(variant === 'closed' &&
      composed &&
      schema.additionalProperties === undefined && { unevaluatedProperties: false }),
  };
};

const componentsOf = (schemas: Schemas): object => {
  const all = (variant: Variant) => mapValues(schemas, (schema) => rewrite(schema, variant));
  return { schemas: all('schemas'), closed: all('closed'), inner: all('inner') };
};

/** How many bytes a value of any form may have as JSON. */
const maxBytes: CodeKeywordDefinition = {
  keyword: 'x-max-bytes',
  schemaType: 'number',
  error: {
    message: ({ schema }) => str`must have at most ${schema} bytes as JSON`,
    params: ({ schema }) => _`{limit: ${schema}}`,
  },
  code: (context) => {
    const { data, schema } = context;
    context.fail(_`Buffer.byteLength(JSON.stringify(${data})) > ${schema}`);
  },
};

const firstInstant = Date.parse('0000-01-01T00:00:00.000Z');
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Whether a time of the format `date-time` is one that `Date` knows, and has a year of four digits in UTC. The format
 * also has leap seconds and forms of offsets that `Date` does not read.
 */
const instant: CodeKeywordDefinition = {
  keyword: instantKeyword,
  type: 'string',
  schemaType: 'boolean',
  code: (context) => {
    const time = context.gen.const('time', _`Date.parse(${context.data})`);
    context.fail(_`!(${time} >= ${firstInstant} && ${time} <= ${lastInstant})`);
  },
};

/** The code of the validators by name. What several operations share, as most errors, is compiled once. */
const compile = (components: Schemas, options: Options, validators: ReadonlyMap<string, AnySchema>): string => {
  const ajv = new Ajv2020({ ...options, strict: false, logger: false, code: { source: true, optimize: true } });
  ajvFormats.default(ajv);
  ajv.addKeyword(maxBytes);
  ajv.addKeyword(instant);
  ajv.addSchema({ $id: documentId, components: componentsOf(components) });
  const names: Record<string, string> = {};
  const firstNames = new Map<string, string>();
  for (const [name, schema] of validators) {
    const text = JSON.stringify(schema);
    const first = firstNames.get(text);
    if (first === undefined) {
      ajv.addSchema({ ...(schema as object), $id: name });
      firstNames.set(text, name);
    }
    names[name] = first ?? name;
  }
  return `${ajvStandalone.default(ajv, names)}\n`;
};

/** Tells why a value does not fit a schema, or undefined when it does. */
export type CheckValue = (schema: SchemaObject, value: unknown) => string | undefined;

/** A check of values against schemas of the document that takes undeclared properties for errors. */
export const valueChecker = (document: OpenApiDocument): CheckValue => {
  const ajv = new Ajv2020({ strict: false, logger: false, allErrors: true });
  ajvFormats.default(ajv);
  ajv.addSchema({ $id: documentId, components: componentsOf(document.components?.schemas ?? {}) });
  return (schema, value) => {
    const validate = ajv.compile(rewrite(schema, 'closed'));
    return validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'it' });
  };
};

const parameterGroup = (parameters: ParameterSchemas): object => ({
  type: 'object',
  properties: mapValues(parameters.properties, (schema) => rewrite(schema, 'schemas')),
  required: parameters.required,
});

const named = (schemas: Schemas, validatorFor: (schema: SchemaObject) => AnySchema): Map<string, AnySchema> =>
  new Map(Object.entries(schemas).map(([name, schema]) => [name, validatorFor(schema)]));

/** Whether a validator stops at the first failure, or goes on and finds all. */
type Thoroughness = 'first' | 'all';

/** Validators for path, query and header parameters. Text is coerced to the declared type and defaults are filled in. */
const parameterValidators = ({ components, parameters }: ValidatorSchemas, failures: Thoroughness): string => {
  const validators = new Map(
    Object.entries(parameters).map(([id, { path, query, headers }]) => [
      id,
      {
        type: 'object',
        properties: { path: parameterGroup(path), query: parameterGroup(query), headers: parameterGroup(headers) },
      },
    ]),
  );
  return compile(components, { coerceTypes: true, useDefaults: true, allErrors: failures === 'all' }, validators);
};

/** Validators for JSON request bodies. Nothing is coerced; defaults are filled in. */
const bodyValidators = ({ components, bodies }: ValidatorSchemas, failures: Thoroughness): string => {
  const validators = named(bodies, (schema) => ({ allOf: [rewrite(schema, 'schemas')] }));
  return compile(components, { useDefaults: true, allErrors: failures === 'all' }, validators);
};

/** Validators for JSON response bodies, named `<operationId>_<status>`. Undeclared properties are errors. */
const responseValidators = ({ components, responses }: ValidatorSchemas): string => {
  const validators = named(responses, (schema) => ({ allOf: [rewrite(schema, 'closed')] }));
  // Only tests use them: small code is worth more than fast code.
  return compile(components, { inlineRefs: false }, validators);
};

/** The code of all validators of a contract, by file name. */
export const validatorModules = (schemas: ValidatorSchemas): Readonly<Record<string, string>> => ({
  'parameters.cjs': parameterValidators(schemas, 'first'),
  'parameters-thorough.cjs': parameterValidators(schemas, 'all'),
  'bodies.cjs': bodyValidators(schemas, 'first'),
  'bodies-thorough.cjs': bodyValidators(schemas, 'all'),
  'responses.cjs': responseValidators(schemas),
});
