import { findSetting } from '../../domain/kernel/settings/registry.js';
import { type Tool, type ToolAct, type ToolArgument, wholeBody } from '../../domain/mcp/tool.js';
import {
  isSchema,
  type OpenApiDocument,
  resolveSchema,
  type SchemaObject,
  type ToolArgumentObject,
  type ToolForUsersObject,
  type ToolObject,
} from './document.js';
import { parametersIn } from './operations.js';
import type { Operation } from './spec.js';

const json = 'application/json';

/** Longer texts would fill the context of whoever lists the tools. */
const longestDescription = 120;

/** What an operation takes under one name. */
interface Input {
  readonly place: ToolArgument['place'];
  readonly name: string;
  readonly schema: SchemaObject;
  readonly description: string | undefined;
  readonly required: boolean;
}

/** One entry of `x-mcp`, and the operation it stands at. */
interface Entry {
  readonly operation: Operation;
  readonly declared: ToolObject;
}

const bodySchema = (document: OpenApiDocument, { spec }: Operation): SchemaObject => {
  const schema = spec.requestBody?.content[json]?.schema;
  return schema ? resolveSchema(document, schema) : {};
};

const inputsOf = (document: OpenApiDocument, operation: Operation): Input[] => {
  const parameters = (['path', 'query'] as const).flatMap((place) =>
    parametersIn(document, operation, place).map(({ name, schema, description, required = false }) => ({
      place,
      name,
      schema,
      description,
      required,
    })),
  );
  const schema = bodySchema(document, operation);
  const { properties = {}, required = [] } = schema;
  const members = Object.entries(properties as Record<string, SchemaObject>).map(([name, schema]) => ({
    place: 'body' as const,
    name,
    schema,
    description: undefined,
    required: (required as readonly string[]).includes(name),
  }));
  const whole = { place: 'body' as const, name: wholeBody, schema, description: undefined, required: false };
  return [...parameters, ...members, ...(schema.additionalProperties && members.length === 0 ? [whole] : [])];
};

const argumentObjects = (inputs: readonly Input[], { arguments: listed }: ToolObject): ToolArgumentObject[] =>
  (listed ?? inputs.map(({ name }) => name).filter((name) => name !== wholeBody)).map((argument) =>
    typeof argument === 'string' ? { name: argument } : argument,
  );

const sentence = /^.*?[.;:](?=\s|$)/s;

/** The beginning of a description: its first sentence, or as many words of it as there is room for. */
const shortened = (text: string): string => {
  const first = (sentence.exec(text)?.[0] ?? text).replace(/[;:]$/, '.').trim();
  return first.length <= longestDescription
    ? first
    : `${first.slice(0, longestDescription - 1).replace(/\s+\S*$/, '')}…`;
};

const forReaders = new Set(['example', 'examples', 'discriminator', 'title']);

/** A schema that stands for itself: references replaced by what they refer to, without what only the server needs. */
const standingAlone = (document: OpenApiDocument, value: unknown, within: readonly string[]): unknown => {
  if (Array.isArray(value)) {
    return value.map((item) => standingAlone(document, item, within));
  }
  if (!isSchema(value)) {
    return value;
  }
  const { $ref, ...siblings } = value;
  if (typeof $ref === 'string') {
    if (within.includes($ref)) {
      throw new Error(`${$ref} contains itself: a tool cannot take it`);
    }
    const target = standingAlone(document, resolveSchema(document, { $ref }), [...within, $ref]);
    return { ...(target as SchemaObject), ...(standingAlone(document, siblings, within) as SchemaObject) };
  }
  const isHint = (name: string, part: unknown): boolean =>
    name.startsWith('x-') || (forReaders.has(name) && !isSchema(part)) || (name === 'format' && part === 'int64');
  return Object.fromEntries(
    Object.entries(siblings)
      .filter(([name, part]) => !isHint(name, part))
      .map(([name, part]) => [
        name,
        name === 'description' && typeof part === 'string' ? shortened(part) : standingAlone(document, part, within),
      ]),
  );
};

const argumentSchema = (document: OpenApiDocument, input: Input, argument: ToolArgumentObject): SchemaObject => {
  const alone = standingAlone(document, input.schema, []) as SchemaObject;
  return {
    ...alone,
    ...(input.description !== undefined && { description: shortened(input.description) }),
    ...(argument.maximum !== undefined && { maximum: argument.maximum }),
    ...(argument.default !== undefined && { default: argument.default }),
  };
};

interface Act extends ToolAct {
  readonly properties: Readonly<Record<string, SchemaObject>>;
  readonly required: readonly string[];
}

const enumOf = (schema: SchemaObject | undefined): readonly unknown[] =>
  Array.isArray(schema?.enum) ? schema.enum : schema?.const === undefined ? [] : [schema.const];

/** The schema of an argument of which only some values are taken. */
const narrowed = (schema: SchemaObject, values: readonly string[] | undefined): SchemaObject =>
  values === undefined ? schema : { ...schema, enum: values };

const isForUsers = (
  { requester, without = [] }: ToolForUsersObject,
  { name, as = name }: ToolArgumentObject,
): boolean => as !== requester && !without.includes(name);

/** @param users what is left of it for users; undefined for agents */
const actOf = (document: OpenApiDocument, { operation, declared }: Entry, users?: ToolForUsersObject): Act => {
  const inputs = inputsOf(document, operation);
  const find = (name: string): Input => {
    const input = inputs.find((known) => known.name === name);
    if (!input) {
      throw new Error(`${operation.id} takes no ${name}`);
    }
    return input;
  };
  const objects = argumentObjects(inputs, declared).filter(
    (argument) => users === undefined || isForUsers(users, argument),
  );
  const taken = objects.map((argument) => ({ argument, input: find(argument.as ?? argument.name) }));
  return {
    operationId: operation.id,
    ...(declared.when && { when: declared.when }),
    ...(declared.given && { given: declared.given }),
    arguments: taken.map(({ argument, input }) => ({
      name: argument.name,
      place: input.place,
      as: input.name,
      ...(argument.default !== undefined && { default: argument.default }),
      ...(argument.maximum !== undefined && { maximum: argument.maximum }),
    })),
    constants: Object.entries(declared.constants ?? {}).map(([name, value]) => ({
      place: find(name).place,
      as: name,
      value,
    })),
    ...(users?.requester !== undefined && {
      requester: { place: find(users.requester).place, as: users.requester },
    }),
    ...(users?.requestedTask !== undefined && { requestedTask: users.requestedTask }),
    ...(users?.only && { only: users.only }),
    message: declared.message,
    ...(declared.nothing && { nothing: declared.nothing }),
    ...(declared.failed && { failed: declared.failed }),
    properties: {
      ...Object.fromEntries(
        Object.entries(declared.when ?? {}).map(([name, value]) => [name, { type: 'string', enum: [value] }]),
      ),
      ...Object.fromEntries(
        taken.map(({ argument, input }) => [
          argument.name,
          narrowed(argumentSchema(document, input, argument), users?.only?.[argument.name]),
        ]),
      ),
    },
    required: [
      ...Object.keys(declared.when ?? {}),
      ...taken
        .filter(
          ({ argument, input }) => input.required && argument.default === undefined && argument.name !== declared.own,
        )
        .map(({ argument }) => argument.name),
    ],
  };
};

/** What several acts say of one argument: where they list values, it may have all of them. */
const joined = (schemas: readonly SchemaObject[]): SchemaObject => {
  const [first = {}] = schemas;
  const values = schemas.map(enumOf);
  return schemas.length > 1 && values.every((list) => list.length > 0)
    ? { ...schemas.at(-1), enum: [...new Set(values.flat())] }
    : first;
};

const inputSchemaOf = (acts: readonly Act[]): Tool['inputSchema'] => {
  const names = [...new Set(acts.flatMap(({ properties }) => Object.keys(properties)))];
  const required = names.filter((name) => acts.every((act) => act.required.includes(name)));
  return {
    type: 'object',
    properties: Object.fromEntries(
      names.map((name) => [name, joined(acts.map(({ properties }) => properties[name]).filter(isSchema))]),
    ),
    ...(required.length > 0 && { required }),
  };
};

/** An act that is meant only for some arguments goes before one that is meant for all. */
const byCondition = (left: ToolAct, right: ToolAct): number =>
  Number(left.when === undefined && left.given === undefined) -
  Number(right.when === undefined && right.given === undefined);

const withoutSchema = ({ properties: _properties, required: _required, ...act }: Act): ToolAct => act;

const isReadOnly = ({ operation: { method, spec } }: Entry): boolean => method === 'get' && !spec['x-changes-state'];

/** What users are left of a tool: what it does for them, to tasks that they requested. */
const toolForUsers = (document: OpenApiDocument, entries: readonly Entry[]): Tool[] => {
  const [first, ...others] = entries.filter(({ declared }) => declared.users !== undefined);
  if (!first) {
    return [];
  }
  const own = [first, ...others] as const;
  const acts = own.map((entry) => actOf(document, entry, entry.declared.users)).sort(byCondition);
  const { creatorOf: _forAgents, ...tool } = toolOf(document, own);
  return [{ ...tool, acts: acts.map(withoutSchema), inputSchema: inputSchemaOf(acts) }];
};

const toolOf = (document: OpenApiDocument, entries: readonly [Entry, ...Entry[]]): Tool => {
  const [{ declared }] = entries;
  const acts = entries.map((entry) => actOf(document, entry)).sort(byCondition);
  return {
    name: declared.tool,
    capability: declared.capability,
    description: declared.description,
    ...(declared.sdk !== undefined && { sdk: declared.sdk }),
    ...(declared.setting !== undefined && { setting: declared.setting as NonNullable<Tool['setting']> }),
    ...(declared.lead && { lead: true as const }),
    ...(declared.leadFor && { leadFor: declared.leadFor }),
    ...(declared.own !== undefined && { own: declared.own }),
    ...(declared.creatorOf !== undefined && { creatorOf: declared.creatorOf }),
    ...(declared.ownerOf !== undefined && { ownerOf: declared.ownerOf }),
    readOnly: entries.every(isReadOnly),
    destructive: entries.some(({ operation }) => operation.method === 'delete'),
    acts: acts.map(withoutSchema),
    inputSchema: inputSchemaOf(acts),
  };
};

const entriesOf = (operations: readonly Operation[]): Entry[] =>
  operations.flatMap((operation) => (operation.spec['x-mcp'] ?? []).map((declared) => ({ operation, declared })));

const grouped = (operations: readonly Operation[]): Map<string, [Entry, ...Entry[]]> => {
  const groups = new Map<string, [Entry, ...Entry[]]>();
  for (const entry of entriesOf(operations)) {
    const known = groups.get(entry.declared.tool);
    if (known) {
      known.push(entry);
    } else {
      groups.set(entry.declared.tool, [entry]);
    }
  }
  return groups;
};

/** What entries of one tool must say alike. */
const shared = [
  'capability',
  'description',
  'sdk',
  'setting',
  'lead',
  'leadFor',
  'own',
  'creatorOf',
  'ownerOf',
] as const;

const entryProblems = (document: OpenApiDocument, { operation, declared }: Entry): string[] => {
  const inputs = inputsOf(document, operation).map(({ name }) => name);
  const objects = argumentObjects(inputsOf(document, operation), declared);
  const names = [...objects.map(({ name }) => name), ...Object.keys(declared.when ?? {})];
  const used = [
    ...objects.map(({ name, as }) => as ?? name),
    ...(declared.users?.requester === undefined ? [] : [declared.users.requester]),
    ...Object.keys(declared.constants ?? {}),
  ];
  const unknown = used.filter((name) => !inputs.includes(name));
  const { users } = declared;
  const ofUsers = [users?.requestedTask, ...(users?.without ?? []), ...Object.keys(users?.only ?? {})];
  const strange = [
    ...ofUsers,
    ...(declared.given ?? []),
    ...(declared.leadFor ?? []),
    declared.own,
    declared.creatorOf,
    declared.ownerOf,
  ].filter((name) => name !== undefined && !names.includes(name));
  return [
    ...unknown.map((name) => `names ${name}, which is no parameter and no member of the body`),
    ...strange.map((name) => `names ${name}, which is no argument of it`),
    ...(new Set(names).size < names.length ? ['has two arguments of one name'] : []),
    ...(document['x-mcp-capabilities']?.includes(declared.capability)
      ? []
      : [`names the capability ${declared.capability}, which x-mcp-capabilities does not list`]),
    ...(declared.description.length > longestDescription
      ? [`has a description of more than ${longestDescription} characters`]
      : []),
    ...(declared.setting === undefined || findSetting(declared.setting) !== undefined
      ? []
      : [`needs ${declared.setting}, which is no setting`]),
    ...(operation.spec['x-raw-body'] ? ['stands at an operation whose body is no JSON'] : []),
  ];
};

const groupProblems = (entries: readonly [Entry, ...Entry[]]): string[] => {
  const [{ declared: first }, ...others] = entries;
  const differing = shared.filter((name) =>
    others.some(({ declared }) => JSON.stringify(declared[name]) !== JSON.stringify(first[name])),
  );
  const conditions = entries.map(({ declared }) => JSON.stringify([declared.when, declared.given]));
  return [
    ...differing.map((name) => `has different values of ${name}`),
    ...(new Set(conditions).size < conditions.length ? ['has two operations for the same arguments'] : []),
  ];
};

/** Whether tools name what exists, each once: returns one line a breach. */
export const toolBreaches = (document: OpenApiDocument, operations: readonly Operation[]): string[] => {
  const groups = [...grouped(operations)];
  const methods = groups.flatMap(([name, [{ declared }]]) =>
    declared.sdk === undefined ? [] : [[declared.sdk, name]],
  );
  return [
    ...entriesOf(operations).flatMap((entry) =>
      entryProblems(document, entry).map(
        (problem) => `${entry.operation.id}: the tool ${entry.declared.tool} ${problem}`,
      ),
    ),
    ...groups.flatMap(([name, entries]) => groupProblems(entries).map((problem) => `the tool ${name} ${problem}`)),
    ...methods
      .filter(([method], index) => methods.findIndex(([other]) => other === method) !== index)
      .map(([method, name]) => `the tool ${name} has the SDK method ${method} of another one`),
  ];
};

/** All tools of the contract by their capabilities, for an API that has any. */
export const toolsModule = (
  document: OpenApiDocument,
  operations: readonly Operation[],
): Readonly<Record<string, string>> => {
  const capabilities = document['x-mcp-capabilities'] ?? [];
  const tools = [...grouped(operations).values()].map((entries) => toolOf(document, entries));
  if (tools.length === 0) {
    return {};
  }
  const forUsers = [...grouped(operations).values()].flatMap((entries) => toolForUsers(document, entries));
  const order = (tool: Tool): number => capabilities.indexOf(tool.capability);
  tools.sort((left, right) => order(left) - order(right) || (left.name < right.name ? -1 : 1));
  return {
    'tools.ts': [
      "import type { Tool } from '../../domain/mcp/tool.js';",
      '',
      '/** The tools of agents, in the order in which they are listed. */',
      'export const tools: readonly Tool[] = [',
      ...tools.map((tool) => `  ${JSON.stringify(tool)},`),
      '];',
      '',
      '/** The tools of users, for tasks that they requested. */',
      'export const userTools: readonly Tool[] = [',
      ...forUsers.map((tool) => `  ${JSON.stringify(tool)},`),
      '];',
      '',
    ].join('\n'),
  };
};
