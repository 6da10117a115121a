import type { components } from '../../../generated/swarm/types.js';
import { isObject } from '../../kernel/is-object.js';
import { parsedUrl } from '../../kernel/parsed-url.js';
import { DistinctNames } from '../names.js';
import { listAt, member, type Node, objectAt, resolved, SpecError, textAt } from './document.js';
import { SchemaReader } from './schemas.js';

export type OperationDescriptor = components['schemas']['ConnectionOperation'];
export type OperationParameter = components['schemas']['ConnectionParameter'];

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const places: ReadonlySet<unknown> = new Set(['path', 'query', 'header']);

/** The most operations of one description. */
export const maxOperations = 3000;
const maxParameters = 100;
const longestDescription = 500;
const longestPath = 1000;
const jsonType = 'application/json';

const isSwagger2 = (document: Node): boolean => textAt(document, 'swagger')?.startsWith('2') === true;

/** Where the service of a description is. */
export type NamedServer =
  | { readonly url: string }
  /** It says so in a way by which nothing can be asked: what it names, and why that cannot be. */
  | { readonly unusable: string };

const longestQuote = 200;
const quoted = (text: string): string => `'${text.slice(0, longestQuote)}'`;

const serverOfSwagger2 = (document: Node): NamedServer | undefined => {
  const schemes = listAt(document, 'schemes').filter((scheme) => typeof scheme === 'string');
  const scheme = schemes.includes('https') ? 'https' : schemes[0];
  const host = textAt(document, 'host');
  if (host === undefined) {
    return undefined;
  }
  return scheme === undefined
    ? { unusable: `the host ${quoted(host)}, but no scheme` }
    : { url: `${scheme}://${host}${textAt(document, 'basePath') ?? ''}` };
};

/** What a template is with the defaults of its variables, and the first of them that has none. */
const filledIn = (template: string, variables: Node | undefined): { readonly url: string; readonly lacks?: string } => {
  const lacking: string[] = [];
  const url = template.replace(/\{([^{}]{1,200})\}/g, (_whole, name: string) => {
    const value = textAt(objectAt(variables, name), 'default');
    if (value === undefined) {
      lacking.push(name);
    }
    return value ?? '';
  });
  const [lacks] = lacking;
  return lacks === undefined ? { url } : { url, lacks };
};

/** Where a description says its service is, seen from where it was fetched; undefined: it does not say. */
export const namedServerOf = (document: Node, specUrl: string | null): NamedServer | undefined => {
  if (isSwagger2(document)) {
    return serverOfSwagger2(document);
  }
  const [server] = listAt(document, 'servers');
  const template = textAt(server, 'url');
  if (template === undefined) {
    return undefined;
  }
  const { url, lacks } = filledIn(template, objectAt(server, 'variables'));
  if (lacks !== undefined) {
    return { unusable: `the server ${quoted(template)}, but no default of its variable ${quoted(lacks)}` };
  }
  if (parsedUrl(url) !== undefined) {
    return { url };
  }
  const whole = specUrl === null ? undefined : parsedUrl(url, specUrl);
  return whole === undefined ? { unusable: `the server ${quoted(url)}, which is no whole URL` } : { url: whole.href };
};

const contentOf = (node: Node | undefined): { readonly type: string; readonly schema: unknown } | undefined => {
  const content = objectAt(node, 'content');
  const [first] = content === undefined ? [] : Object.keys(content);
  if (content === undefined || first === undefined) {
    return undefined;
  }
  const type = Object.hasOwn(content, jsonType) ? jsonType : first;
  return { type, schema: member(member(content, type), 'schema') };
};

/** The type of a parameter of Swagger 2 stands beside its name. */
const schemaOfParameter = (parameter: Node): unknown =>
  member(parameter, 'schema') ?? contentOf(parameter)?.schema ?? parameter;

interface Body {
  readonly schema: unknown;
  readonly type: string;
  readonly isRequired: boolean;
}

const formOf = (fields: readonly Node[]): Body => ({
  type: fields.some((field) => textAt(field, 'type') === 'file')
    ? 'multipart/form-data'
    : 'application/x-www-form-urlencoded',
  isRequired: fields.some((field) => member(field, 'required') === true),
  schema: {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [textAt(field, 'name') ?? '', field])),
    required: fields.filter((field) => member(field, 'required') === true).map((field) => textAt(field, 'name') ?? ''),
  },
});

const bodyOf = (document: Node, operation: Node, parameters: readonly Node[]): Body | undefined => {
  const stated = resolved(document, member(operation, 'requestBody'));
  const content = contentOf(stated);
  if (content !== undefined) {
    return { ...content, isRequired: member(stated, 'required') === true };
  }
  const inBody = parameters.find((parameter) => textAt(parameter, 'in') === 'body');
  if (inBody !== undefined) {
    return {
      schema: member(inBody, 'schema'),
      type: jsonType,
      isRequired: member(inBody, 'required') === true,
    };
  }
  const fields = parameters.filter((parameter) => textAt(parameter, 'in') === 'formData');
  return fields.length === 0 ? undefined : formOf(fields);
};

/** The later of two parameters of one name and place counts: an operation's own comes after those of its path. */
const distinct = (parameters: readonly Node[]): Node[] => [
  ...new Map(parameters.map((each) => [`${textAt(each, 'in')}:${textAt(each, 'name')}`, each])).values(),
];

const successOf = (document: Node, operation: Node): { readonly status: string; readonly schema: unknown } => {
  const responses = objectAt(operation, 'responses');
  const status = Object.keys(responses ?? {}).find((key) => /^2(?:\d\d|XX)$/i.test(key)) ?? 'default';
  const response = resolved(document, member(responses, status));
  return { status, schema: contentOf(response)?.schema ?? member(response, 'schema') };
};

const summaryOf = (operation: Node): string | undefined =>
  (textAt(operation, 'summary') ?? textAt(operation, 'description'))?.slice(0, longestDescription);

const readOperation = (
  document: Node,
  { path, method, operation, shared, name }: Found & { readonly name: string },
): OperationDescriptor => {
  const reader = new SchemaReader(document);
  const stated = [...shared, ...listAt(operation, 'parameters')].slice(0, maxParameters);
  const parameters = distinct(stated.map((each) => resolved(document, each) ?? {}));
  const declared = parameters
    .filter((each) => places.has(textAt(each, 'in')) && textAt(each, 'name') !== undefined)
    .map((each) => ({
      name: textAt(each, 'name') ?? '',
      in: textAt(each, 'in') ?? '',
      required: textAt(each, 'in') === 'path' || member(each, 'required') === true,
      schema: reader.read(schemaOfParameter(each)),
    }));
  const body = method === 'get' ? undefined : bodyOf(document, operation, parameters);
  const success = successOf(document, operation);
  const description = summaryOf(operation);
  return {
    name,
    ...(description && { description }),
    method: method.toUpperCase(),
    path,
    parameters: [...namedByPath(path, declared), ...declared],
    hasBody: body !== undefined,
    ...(body && { isBodyRequired: body.isRequired, bodyType: body.type, requestBodySchema: reader.read(body.schema) }),
    successStatus: success.status,
    responseSchema: reader.read(success.schema),
  };
};

/** Parameters that a path names and nothing else does. */
const namedByPath = (path: string, known: readonly OperationParameter[]): OperationParameter[] =>
  [...new Set([...path.matchAll(/\{([^{}]{1,200})\}/g)].map(([, name = '']) => name))]
    .filter((name) => !known.some((each) => each.in === 'path' && each.name === name))
    .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));

interface Found {
  readonly path: string;
  readonly method: (typeof methods)[number];
  readonly operation: Node;
  readonly shared: readonly unknown[];
}

const findOperations = (document: Node, paths: Node): Found[] => {
  const found: Found[] = [];
  for (const [path, stated] of Object.entries(paths)) {
    const item = path.length > longestPath ? undefined : resolved(document, stated);
    for (const method of methods) {
      const operation = member(item, method);
      if (isObject(operation)) {
        found.push({ path, method, operation, shared: listAt(item, 'parameters') });
      }
    }
    if (found.length > maxOperations) {
      throw new SpecError(`The description has more than ${maxOperations} operations`);
    }
  }
  return found;
};

/** All that a description offers, by names that scripts can write. @throws SpecError */
export const readOperations = (document: Node): OperationDescriptor[] => {
  const paths = objectAt(document, 'paths');
  if (paths === undefined) {
    throw new SpecError('The description has no paths');
  }
  const found = findOperations(document, paths);
  if (found.length === 0) {
    throw new SpecError('The description has no operation that can be called');
  }
  const names = new DistinctNames();
  return found.map((each) =>
    readOperation(document, {
      ...each,
      name: names.give(
        textAt(each.operation, 'operationId') ?? '',
        `${each.method}_${each.path.replace(/[{}]/g, '').replaceAll('/', '_')}`,
      ),
    }),
  );
};
