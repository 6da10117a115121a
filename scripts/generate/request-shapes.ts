import { isSchema, type OpenApiDocument, resolveSchema, type SchemaObject } from './document.js';
import type { Operation } from './spec.js';

const json = 'application/json';

/** Schema keywords that could declare members in a way the pruner does not follow. */
const unsupported = [
  'patternProperties',
  'prefixItems',
  'unevaluatedItems',
  'dependentSchemas',
  'if',
  '$dynamicRef',
] as const;

/** Keywords of a schema that limits what others declare, and declares nothing itself. */
const limits = new Set([
  'required',
  'minProperties',
  'maxProperties',
  'propertyNames',
  'dependentRequired',
  'not',
  'title',
  'description',
]);

/**
 * What a JSON value may contain by the contract: all schemas that apply to it at once, taken together. One shape may lead
 * back to itself.
 */
export interface Shape {
  /** A name to call it by, unique among the shapes of a contract. */
  readonly name: string;
  /** The declared members of an object; undefined when objects are not described. */
  properties?: ReadonlyMap<string, Shape>;
  /** The shape of all other members; `drop`: they are not declared; `keep`: they are free-form, or refused later. */
  others: Shape | 'drop' | 'keep';
  /** The elements of an array. */
  items?: Shape;
  /** A union of objects: the member that tells them apart, and the shape for each of its values. */
  union?: { readonly property: string; readonly variants: ReadonlyMap<string, Shape> };
}

/** The shape of each JSON request body by operationId, and where the contract says too little to tell one. */
export interface RequestShapes {
  readonly bodies: ReadonlyMap<string, Shape>;
  /** One line a breach of the house rules. */
  readonly breaches: readonly string[];
}

const schemasIn = (value: unknown): SchemaObject[] => (Array.isArray(value) ? value.filter(isSchema) : []);

const propertiesOf = (schema: SchemaObject): Readonly<Record<string, SchemaObject>> =>
  (schema.properties ?? {}) as Record<string, SchemaObject>;

const typesOf = (schema: SchemaObject): readonly unknown[] | undefined =>
  schema.type === undefined ? undefined : [schema.type].flat();

const accepts = (parts: readonly SchemaObject[], type: 'object' | 'array'): boolean =>
  parts.every((part) => typesOf(part)?.includes(type) ?? !('enum' in part || 'const' in part));

/** Whether a schema says what a value consists of, apart from the one it refers to. */
const isStructural = (schema: SchemaObject): boolean =>
  ['properties', 'additionalProperties', 'unevaluatedProperties', 'items', 'allOf', 'anyOf', 'oneOf'].some(
    (keyword) => keyword in schema,
  );

const onlyLimits = (schema: SchemaObject): boolean => Object.keys(schema).every((key) => limits.has(key));

const describesObject = (part: SchemaObject): boolean =>
  part.properties !== undefined || part.additionalProperties !== undefined || part.unevaluatedProperties !== undefined;

const componentName = (schema: SchemaObject, otherwise: string): string =>
  typeof schema.$ref === 'string' ? schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1) : otherwise;

class Reader {
  readonly breaches: string[] = [];
  readonly #document: OpenApiDocument;
  readonly #ids = new Map<SchemaObject, number>();
  readonly #shapes = new Map<string, Shape>();
  readonly #names = new Set<string>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  /** The shape of a value to which all these schemas apply. */
  shape(schemas: readonly SchemaObject[], hint: string): Shape {
    const [only] = schemas;
    return this.#shapeOf(this.#parts(schemas, hint), schemas.length === 1 && only ? componentName(only, hint) : hint);
  }

  #shapeOf(parts: readonly SchemaObject[], hint: string): Shape {
    const key = parts
      .map((part) => this.#id(part))
      .sort((a, b) => a - b)
      .join();
    const known = this.#shapes.get(key);
    if (known) {
      return known;
    }
    const shape: Shape = { name: this.#name(hint), others: 'keep' };
    this.#shapes.set(key, shape);
    this.#fill(shape, parts);
    return shape;
  }

  #id(schema: SchemaObject): number {
    const id = this.#ids.get(schema) ?? this.#ids.size;
    this.#ids.set(schema, id);
    return id;
  }

  #name(hint: string): string {
    const base = hint.replaceAll(/\W/g, '_');
    let name = base;
    for (let number = 2; this.#names.has(name); number += 1) {
      name = `${base}${number}`;
    }
    this.#names.add(name);
    return name;
  }

  /** The schemas themselves, with references and `allOf` opened up, and unions that leave no choice joined in. */
  #parts(schemas: readonly SchemaObject[], hint: string): SchemaObject[] {
    const parts = new Set<SchemaObject>();
    const open = [...schemas];
    for (let schema = open.pop(); schema; schema = open.pop()) {
      const part = resolveSchema(this.#document, schema);
      if (parts.has(part)) {
        continue;
      }
      parts.add(part);
      open.push(...schemasIn(part.allOf), ...this.#onlyChoices(part, hint));
      if (part !== schema && isStructural(schema)) {
        this.breaches.push(`${hint}: a reference in a request body may not have properties of its own; use allOf`);
      }
      for (const keyword of unsupported.filter((name) => name in part)) {
        this.breaches.push(`${hint}: ${keyword} is not supported in request bodies`);
      }
    }
    return [...parts];
  }

  /** The branches of a schema's unions; those that are unions and nothing else count with their own branches. */
  #branches(schema: SchemaObject): SchemaObject[] {
    return [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)].flatMap((branch) => {
      const resolved = resolveSchema(this.#document, branch);
      const { anyOf, oneOf, ...rest } = resolved;
      return (anyOf ?? oneOf) !== undefined && !isStructural(rest) ? this.#branches(resolved) : [branch];
    });
  }

  #branchesFor(schema: SchemaObject, type: 'object' | 'array'): SchemaObject[] {
    const branches = this.#branches(schema);
    if (branches.every((branch) => onlyLimits(resolveSchema(this.#document, branch)))) {
      return [];
    }
    return branches.filter((branch) => accepts(this.#parts([branch], ''), type));
  }

  /** An object, or an array, can only be of that branch which accepts one. */
  #onlyChoices(schema: SchemaObject, hint: string): SchemaObject[] {
    const objects = this.#branchesFor(schema, 'object');
    const arrays = this.#branchesFor(schema, 'array');
    if (arrays.length > 1) {
      this.breaches.push(`${hint}: a union in a request may have one branch with an array`);
    }
    return [...new Set([...(objects.length === 1 ? objects : []), ...arrays])];
  }

  #fill(shape: Shape, parts: readonly SchemaObject[]): void {
    const items = parts.map((part) => part.items).filter(isSchema);
    if (items.length > 0) {
      shape.items = this.shape(items, `${shape.name}_item`);
    }
    const described = parts.filter(describesObject);
    if (described.length > 0) {
      shape.properties = this.#properties(shape, described);
      shape.others = this.#others(shape, described);
    }
    this.#fillUnion(shape, parts);
    if (described.length === 0 && !shape.union && parts.some((part) => typesOf(part)?.includes('object'))) {
      this.breaches.push(`${shape.name}: an object must declare its properties or say \`additionalProperties: true\``);
    }
  }

  #properties(shape: Shape, parts: readonly SchemaObject[]): ReadonlyMap<string, Shape> {
    const names = new Set(parts.flatMap((part) => Object.keys(propertiesOf(part))));
    return new Map(
      [...names].map((name) => {
        const schemas = parts.map((part) => propertiesOf(part)[name] ?? part.additionalProperties).filter(isSchema);
        return [name, this.shape(schemas, `${shape.name}_${name}`)];
      }),
    );
  }

  #others(shape: Shape, parts: readonly SchemaObject[]): Shape['others'] {
    const said = parts.flatMap((part) => [part.additionalProperties, part.unevaluatedProperties]);
    const schemas = said.filter(isSchema);
    if (schemas.length > 0) {
      return this.shape(schemas, `${shape.name}_other`);
    }
    return said.some((value) => value !== undefined) ? 'keep' : 'drop';
  }

  #fillUnion(shape: Shape, parts: readonly SchemaObject[]): void {
    const unions = parts.filter((part) => this.#branchesFor(part, 'object').length > 1);
    const [union] = unions;
    if (!union) {
      return;
    }
    const { propertyName } = (union.discriminator ?? {}) as { propertyName?: string };
    if (unions.length > 1 || propertyName === undefined) {
      this.breaches.push(`${shape.name}: a union of objects in a request needs a discriminator, and one is enough`);
      return;
    }
    shape.union = { property: propertyName, variants: this.#variants(shape, parts, union, propertyName) };
  }

  #variants(
    shape: Shape,
    parts: readonly SchemaObject[],
    union: SchemaObject,
    property: string,
  ): ReadonlyMap<string, Shape> {
    const { anyOf: _any, oneOf: _one, ...rest } = union;
    const shared = [...parts.filter((part) => part !== union), rest];
    const variants = new Map<string, Shape>();
    for (const branch of this.#branchesFor(union, 'object')) {
      const values = this.#tellingValues(branch, property);
      if (values.length === 0 || values.some((value) => variants.has(value))) {
        this.breaches.push(
          `${shape.name}: each branch must require \`${property}\` with a const (or enum) that is only its own`,
        );
      }
      const variant = this.#shapeOf(
        [...shared, ...this.#parts([branch], shape.name)],
        componentName(branch, shape.name),
      );
      for (const value of values) {
        variants.set(value, variant);
      }
    }
    return variants;
  }

  /** The values of the discriminator by which a branch is known. */
  #tellingValues(branch: SchemaObject, property: string): string[] {
    const parts = this.#parts([branch], property);
    const isRequired = parts.some((part) => Array.isArray(part.required) && part.required.includes(property));
    const declared = parts.map((part) => propertiesOf(part)[property]).filter(isSchema);
    const schemas = declared.map((schema) => resolveSchema(this.#document, schema));
    const values = schemas.flatMap((schema) => (Array.isArray(schema.enum) ? schema.enum : [schema.const]));
    return isRequired ? values.filter((value) => typeof value === 'string') : [];
  }
}

/** Reads what the JSON request bodies of the operations may contain. */
export const readRequestShapes = (document: OpenApiDocument, operations: readonly Operation[]): RequestShapes => {
  const reader = new Reader(document);
  const bodies = new Map<string, Shape>();
  for (const operation of operations) {
    const schema = operation.spec.requestBody?.content[json]?.schema;
    if (schema) {
      bodies.set(operation.id, reader.shape([schema], `${operation.id}Body`));
    }
  }
  return { bodies, breaches: [...new Set(reader.breaches)] };
};
