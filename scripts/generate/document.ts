/** The part of an OpenAPI 3.1 document that generation reads. */
export interface TagObject {
  readonly name: string;
  /** What readers see in place of the name. */
  readonly 'x-displayName'?: string;
  readonly description?: string;
  readonly externalDocs?: { readonly description?: string; readonly url: string };
}

export interface TagGroup {
  readonly name: string;
  readonly tags: readonly string[];
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly tags: readonly TagObject[];
  /** Every tag once, in the order in which readers see them. */
  readonly 'x-tagGroups'?: readonly TagGroup[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  /** All that a role can grant. */
  readonly 'x-permissions'?: readonly string[];
  /** What tools are grouped by, in the order in which they are listed. */
  readonly 'x-mcp-capabilities'?: readonly string[];
  readonly paths: Readonly<Record<string, PathItemObject>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, SchemaObject>>;
    readonly parameters?: Readonly<Record<string, ParameterObject>>;
    readonly responses?: Readonly<Record<string, ResponseObject>>;
    readonly securitySchemes?: Readonly<Record<string, object>>;
  };
}

export interface PathItemObject {
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly get?: OperationObject;
  readonly put?: OperationObject;
  readonly post?: OperationObject;
  readonly delete?: OperationObject;
  readonly patch?: OperationObject;
}

export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly requestBody?: RequestBodyObject;
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
  readonly 'x-permission'?: string;
  /** A GET that changes something: it needs a permission, and there is no HEAD of it. */
  readonly 'x-changes-state'?: boolean;
  /** Reads although its method is none that reads: what is asked for stands in the body. */
  readonly 'x-read-only'?: boolean;
  readonly 'x-raw-body'?: boolean;
  /** Its answers with 400 and 429 are errors of JSON-RPC. */
  readonly 'x-json-rpc'?: boolean;
  /** It performs other operations for its caller, each with the permission of its own, and needs none itself. */
  readonly 'x-permissions-within'?: boolean;
  readonly 'x-lenient-body'?: boolean;
  /** Browsers show its answers: those that ask for HTML are told of errors in it. */
  readonly 'x-browser'?: string;
  /** Pages of every origin may call it: its callers have a credential of their own, which no browser adds by itself, or need none. */
  readonly 'x-any-origin'?: boolean;
  readonly 'x-max-body-bytes'?: number;
  readonly 'x-max-body-values'?: number;
  /** Pages may call it. */
  readonly 'x-page-session'?: PageSessionObject;
  /** The tools of agents that do this. */
  readonly 'x-mcp'?: readonly ToolObject[];
  /** What hooks of extensions are told, at the operation that shows it to them. */
  readonly 'x-hooks'?: HooksObject;
}

/** An event that hooks hear. */
export interface HookEventObject {
  readonly payload: SchemaObject;
  /** What they may change of it, before something happens. */
  readonly changes?: SchemaObject;
}

/** What hooks of extensions are told. References lead to schemas of the contract, or by a mere name to `types`. */
export interface HooksObject {
  /** What hooks see of a new task, and may change: members of a schema, and others. */
  readonly options: {
    readonly of: string;
    readonly members: readonly string[];
    readonly further: Readonly<Record<string, SchemaObject>>;
  };
  readonly types: Readonly<Record<string, SchemaObject>>;
  readonly before: Readonly<Record<string, HookEventObject>>;
  readonly after: Readonly<Record<string, HookEventObject>>;
}

/** What a page may do with an operation, on behalf of the session of a browser. */
export interface PageSessionObject {
  /** Its method in the browser SDK: `tasks.create`. */
  readonly method?: string;
  /** Also those who only know the password of the page. */
  readonly guests?: boolean;
  /** Of pages, only the one that calls. */
  readonly ownPage?: boolean;
  /** Only people, not the operator. */
  readonly users?: boolean;
}

/** An argument of a tool: a parameter of its operation or a member of its body. */
export interface ToolArgumentObject {
  readonly name: string;
  /** The name of the parameter or the member, where it is another one. */
  readonly as?: string;
  readonly default?: string | number | boolean;
  readonly maximum?: number;
}

/** What a tool is for users, who call it for tasks that they requested. */
export interface ToolForUsersObject {
  /** The parameter or member that is the user who calls. */
  readonly requester?: string;
  /** The argument that is a task which they must have requested. */
  readonly requestedTask?: string;
  /** The arguments that are not for users. */
  readonly without?: readonly string[];
  /** The values that users may give. */
  readonly only?: Readonly<Record<string, readonly string[]>>;
}

/** What a tool does with one operation; entries with the same `tool` are one tool (docs/mcp.md). */
export interface ToolObject {
  readonly tool: string;
  readonly capability: string;
  readonly description: string;
  readonly message: string;
  readonly nothing?: { readonly without: string; readonly message: string };
  readonly failed?: { readonly unless: Readonly<Record<string, unknown>>; readonly message: string };
  readonly sdk?: string;
  readonly setting?: string;
  readonly lead?: boolean;
  readonly leadFor?: readonly string[];
  readonly own?: string;
  readonly creatorOf?: string;
  readonly ownerOf?: string;
  /** Users may call it too, with less: see below. */
  readonly users?: ToolForUsersObject;
  readonly when?: Readonly<Record<string, string>>;
  readonly given?: readonly string[];
  /** Default: all parameters in paths and queries, and all members of the body. */
  readonly arguments?: readonly (string | ToolArgumentObject)[];
  readonly constants?: Readonly<Record<string, unknown>>;
}

export interface Reference {
  readonly $ref: string;
}

export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  /** A last path parameter that takes the rest of the path, slashes included. */
  readonly 'x-path-remainder'?: boolean;
  /** A query parameter that may have control characters, which rules take out. */
  readonly 'x-control-characters'?: boolean;
  readonly schema: SchemaObject;
  readonly description?: string;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, unknown>>;
}

export interface RequestBodyObject {
  readonly required?: boolean;
  readonly content: Readonly<Record<string, MediaTypeObject>>;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly content?: Readonly<Record<string, MediaTypeObject>>;
}

export interface MediaTypeObject {
  readonly schema?: SchemaObject;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, unknown>>;
}

/** A JSON Schema 2020-12 object, read structurally. */
export type SchemaObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object, and so may be a schema. */
export const isSchema = (value: unknown): value is SchemaObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isReference = (value: object): value is Reference => '$ref' in value;

const lookUp = <T>(from: Readonly<Record<string, T>> | undefined, ref: string): T => {
  const name = ref.slice(ref.lastIndexOf('/') + 1);
  const found = from?.[name];
  if (found === undefined) {
    throw new Error(`${ref} is not in the bundled document`);
  }
  return found;
};

/** A parameter with its reference, if any, followed. */
export const resolveParameter = (document: OpenApiDocument, value: ParameterObject | Reference): ParameterObject =>
  isReference(value) ? lookUp(document.components?.parameters, value.$ref) : value;

/** A response with its reference, if any, followed. */
export const resolveResponse = (document: OpenApiDocument, value: ResponseObject | Reference): ResponseObject =>
  isReference(value) ? lookUp(document.components?.responses, value.$ref) : value;

/** A schema with its top-level reference, if any, followed. */
export const resolveSchema = (document: OpenApiDocument, value: SchemaObject): SchemaObject =>
  typeof value.$ref === 'string' ? resolveSchema(document, lookUp(document.components?.schemas, value.$ref)) : value;

/** The schemas in a list of a keyword such as `anyOf`; none when there is no list. */
export const schemasIn = (value: unknown): SchemaObject[] => (Array.isArray(value) ? value.filter(isSchema) : []);

/** A schema and all that applies together with it: what it refers to and the members of its `allOf`. */
export const together = (document: OpenApiDocument, schema: SchemaObject): SchemaObject[] => {
  const resolved = resolveSchema(document, schema);
  const own = resolved === schema ? [schema] : [schema, resolved];
  return [...own, ...own.flatMap(({ allOf }) => schemasIn(allOf)).flatMap((part) => together(document, part))];
};
