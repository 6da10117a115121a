import { invalid, type ProductError } from '../../kernel/errors.js';
import { isObject } from '../../kernel/is-object.js';
import type { Header } from '../../outbound/headers.js';
import type { OperationDescriptor } from '../import/operations.js';
import { suggestion } from './suggestion.js';

/** A request as an operation says it is. */
export interface BuiltRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Header[];
  readonly body: string | undefined;
}

type Values = Readonly<Record<string, unknown>>;

const refused = (operation: OperationDescriptor, text: string): ProductError =>
  invalid(`${operation.name}: ${text}`, { code: 'connection_arguments_invalid' });

const places = ['path', 'query', 'header'] as const;

const isThere = (value: unknown): boolean => value !== undefined && value !== null;

const groupOf = (args: Values, operation: OperationDescriptor, place: string): Values => {
  const group = args[place] ?? {};
  if (!isObject(group)) {
    throw refused(operation, `${place} must be an object`);
  }
  const known = operation.parameters.filter((parameter) => parameter.in === place);
  const names = known.map(({ name }) => name);
  const unknown = Object.keys(group).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw refused(operation, `there is no ${place} parameter ${unknown}${suggestion(unknown, names)}`);
  }
  const missing = known.find(({ name, required }) => required && !(Object.hasOwn(group, name) && isThere(group[name])));
  if (missing !== undefined) {
    throw refused(operation, `the ${place} parameter ${missing.name} is required`);
  }
  return group;
};

const allowedKeys = ({ parameters, hasBody }: OperationDescriptor): string[] => [
  ...places.filter((place) => parameters.some((parameter) => parameter.in === place)),
  ...(hasBody ? ['body'] : []),
];

const assertKeys = (args: Values, operation: OperationDescriptor): void => {
  const allowed = allowedKeys(operation);
  const unknown = Object.keys(args).find((key) => !allowed.includes(key) && isThere(args[key]));
  if (unknown !== undefined) {
    const takes = allowed.length === 0 ? 'nothing' : allowed.join(', ');
    throw refused(operation, `it takes ${takes}, not ${unknown}${suggestion(unknown, allowed)}`);
  }
};

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** What a path may not have in it: it would lead out of where the operation is. */
const isDots = (segment: string): boolean => /^(?:\.|%2e){1,2}$/i.test(segment);

/** The whole of a path, under that of the base URL. */
const urlOf = (baseUrl: string, operation: OperationDescriptor, values: Values): URL => {
  const filled = operation.path
    .replace(/\{([^{}]{1,200})\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) && isThere(values[name])
        ? encodeURIComponent(textOf(values[name]).toWellFormed())
        : whole,
    )
    // A URL is read as if these were not there.
    .replace(/[\t\n\r]/g, '');
  const [path = ''] = filled.split(/[?#]/, 1);
  if (path.split(/[/\\]/).some(isDots)) {
    throw refused(operation, 'a path parameter must not be . or ..');
  }
  const base = new URL(baseUrl);
  const url = new URL(`${base.origin}${base.pathname.replace(/\/+$/, '')}/${filled.replace(/^\/+/, '')}`);
  if (url.origin !== base.origin) {
    throw refused(operation, 'its path leads to another host');
  }
  url.hash = '';
  return url;
};

const addQuery = (url: URL, values: Values): void => {
  for (const [name, value] of Object.entries(values)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (isThere(each)) {
        url.searchParams.append(name, textOf(each));
      }
    }
  }
};

/** Secrets are filled in where a binding says, not where a script does. */
const headersOf = (values: Values): Header[] =>
  Object.entries(values)
    .filter(([, value]) => isThere(value))
    .map(([name, value]): Header => [name, textOf(value)])
    .filter(([, value]) => !value.includes('[REDACTED:'));

const formOf = (body: unknown): string =>
  new URLSearchParams(
    Object.entries(isObject(body) ? body : {}).flatMap(([name, value]) =>
      isThere(value) ? [[name, textOf(value)]] : [],
    ),
  ).toString();

const writtenBody = (operation: OperationDescriptor, body: unknown): string => {
  const { bodyType = 'application/json' } = operation;
  if (/[/+]json\b/i.test(bodyType)) {
    return JSON.stringify(body);
  }
  if (/^application\/x-www-form-urlencoded\b/i.test(bodyType)) {
    return typeof body === 'string' ? body : formOf(body);
  }
  if (typeof body !== 'string') {
    throw refused(operation, `its body must be a text: it is sent as ${bodyType}`);
  }
  return body;
};

const bodyOf = (operation: OperationDescriptor, { body }: Values): string | undefined => {
  if (body === undefined) {
    if (operation.isBodyRequired) {
      throw refused(operation, 'the body is required');
    }
    return undefined;
  }
  return operation.hasBody ? writtenBody(operation, body) : undefined;
};

/**
 * The request that an operation makes of arguments.
 *
 * @throws ProductError invalid (`connection_arguments_invalid`) when they are not what it takes
 */
export const requestOf = (baseUrl: string, operation: OperationDescriptor, given: unknown): BuiltRequest => {
  const args = given ?? {};
  if (!isObject(args)) {
    throw refused(operation, 'its arguments must be an object');
  }
  assertKeys(args, operation);
  const url = urlOf(baseUrl, operation, groupOf(args, operation, 'path'));
  addQuery(url, groupOf(args, operation, 'query'));
  const headers = headersOf(groupOf(args, operation, 'header'));
  const body = bodyOf(operation, args);
  if (body !== undefined && !headers.some(([name]) => name.toLowerCase() === 'content-type')) {
    headers.push(['content-type', operation.bodyType ?? 'application/json']);
  }
  return { url, method: operation.method, headers, body };
};
