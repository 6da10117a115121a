import { readFileSync } from 'node:fs';
import { typeOfSchema } from '../../domain/kernel/schema-type.js';
import { type HooksObject, isSchema, type OpenApiDocument, type SchemaObject } from './document.js';
import type { Operation } from './spec.js';

const optionsName = 'TaskOptions';

/** Where a member stands in a declaration: one of a payload cannot be set. */
type Access = 'readonly ' | '';

/** Follows a reference into the contract, or to one of the types that only hooks have. */
const follow = (root: unknown, reference: string): SchemaObject => {
  const found = reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((value, key) => (isSchema(value) ? value[key] : undefined), root);
  if (!isSchema(found)) {
    throw new Error(`x-hooks: ${reference} leads nowhere`);
  }
  return found;
};

const comment = (text: unknown, indent: string): string =>
  typeof text === 'string' ? `${indent}/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n` : '';

/** The declarations of hooks, as they come together: what a reference names is declared, too. */
class Declarations {
  readonly #document: OpenApiDocument;
  readonly #types: Readonly<Record<string, SchemaObject>>;
  readonly #texts = new Map<string, string>();

  constructor(document: OpenApiDocument, { options, types }: HooksObject) {
    this.#document = document;
    const known = follow(document, `#/components/schemas/${options.of}`);
    const members = options.members.map((name) => [name, follow(known, `#/properties/${name}`)] as const);
    const description = 'What is about to be created; a hook that comes before may have changed it.';
    const properties = { ...Object.fromEntries(members), ...options.further };
    this.#types = { ...types, [optionsName]: { type: 'object', description, properties } };
  }

  /** What was declared, by name. */
  get text(): string {
    const sorted = [...this.#texts].sort(([one], [other]) => (one < other ? -1 : 1));
    return sorted.map(([, text]) => text).join('\n');
  }

  typeOf(schema: SchemaObject): string {
    return typeOfSchema(schema, (part) => this.#otherwise(part));
  }

  /** The members of an object, a line each. */
  membersOf(schema: SchemaObject, access: Access, indent: string): string {
    const required = Array.isArray(schema.required) ? schema.required : [];
    const properties = isSchema(schema.properties) ? schema.properties : {};
    return Object.entries(properties)
      .filter((entry): entry is [string, SchemaObject] => isSchema(entry[1]))
      .map(([name, member]) => {
        const described = comment(member.description, indent);
        return `${described}${indent}${access}${name}${required.includes(name) ? '' : '?'}: ${this.typeOf(member)};\n`;
      })
      .join('');
  }

  #target({ $ref }: SchemaObject): SchemaObject | undefined {
    return typeof $ref === 'string' && $ref.startsWith('#/components/') ? follow(this.#document, $ref) : undefined;
  }

  #otherwise(schema: SchemaObject): string | undefined {
    const { $ref, 'x-prefix': prefix } = schema;
    if (typeof prefix === 'string') {
      return `\`${prefix}\${string}\``;
    }
    if (typeof $ref !== 'string') {
      return undefined;
    }
    const target = this.#target(schema) ?? follow(this.#types, $ref);
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    const isNamed = !$ref.includes('/properties/') && (target.type !== 'string' || target.enum !== undefined);
    return isNamed ? this.#named(name, target) : this.typeOf(target);
  }

  #named(name: string, schema: SchemaObject): string {
    if (!this.#texts.has(name)) {
      // One that is within itself is known from here on.
      this.#texts.set(name, '');
      this.#texts.set(name, this.#declare(name, schema));
    }
    return name;
  }

  #declare(name: string, schema: SchemaObject): string {
    const described = comment(schema.description, '  ');
    if (!isSchema(schema.properties)) {
      return `${described}  export type ${name} = ${this.typeOf(schema)};\n`;
    }
    const access = name === optionsName ? '' : 'readonly ';
    return `${described}  export interface ${name} {\n${this.membersOf(schema, access, '    ')}  }\n`;
  }
}

const indent = '    ';

const eventOf = (declarations: Declarations, name: string, schema: SchemaObject, access: Access): string => {
  const type = isSchema(schema.properties)
    ? `{\n${declarations.membersOf(schema, access, `${indent}  `)}${indent}}`
    : declarations.typeOf(schema);
  return `${indent}${JSON.stringify(name)}: ${type};\n`;
};

const template = readFileSync(new URL('./hook-types.template.txt', import.meta.url), 'utf8');

/** What hooks are written against, of an API that has any. */
export const hookTypesModule = (
  document: OpenApiDocument,
  operations: readonly Operation[],
): Readonly<Record<string, string>> => {
  const hooks = operations.map(({ spec }) => spec['x-hooks']).find((found) => found !== undefined);
  if (!hooks) {
    return {};
  }
  const { before, after, options } = hooks;
  const declarations = new Declarations(document, hooks);
  const all = Object.entries({ ...before, ...after });
  const events = all.map(([name, { payload }]) => eventOf(declarations, name, payload, 'readonly ')).join('');
  const changes = Object.entries(before).map(([name, event]) => eventOf(declarations, name, event.changes ?? {}, ''));
  const payloads = `${declarations.text}\n  export interface Events {\n${events}  }\n`;
  const text = template
    .replace(/ *\/\* EVENTS \*\/\n/, () => payloads)
    .replace(/ *\/\* CHANGES \*\/\n/, () => changes.join(''));
  return {
    'hooks.ts': [
      payloads.replaceAll(/^ {2}/gm, ''),
      '/** What hooks are asked before it happens. */',
      `export const preEvents = ${JSON.stringify(Object.keys(before))} as const;`,
      '',
      '/** What hooks are told of. */',
      `export const postEvents = ${JSON.stringify(Object.keys(after))} as const;`,
      '',
      '/** What hooks see and change of a new task, under its names in the contract. */',
      `export const taskOptions = ${JSON.stringify(options.members)} as const;`,
      '',
      '/** What hooks are written against: declarations beside those of scripts. */',
      `export const hookTypes = ${JSON.stringify(text)};`,
      '',
    ].join('\n'),
  };
};
