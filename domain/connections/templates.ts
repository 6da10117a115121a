import type { BindingRow } from '../../db/queries/credential-bindings.js';
import { isHiddenKey, isReservedKey } from '../config/keys.js';
import { invalidField } from '../kernel/errors.js';
import { isOwnHeader } from '../outbound/headers.js';

/** What stands for a stored value wherever anybody can read. */
export const placeholderOf = (configKey: string): string => `[REDACTED:${configKey}]`;

const placeholders = /\[REDACTED:([^\]\r\n]{1,255})\]/g;

/** The entries that a text names. */
export const keysIn = (text: string): string[] => [...text.matchAll(placeholders)].map(([, key = '']) => key);

/** A name and a value in which the placeholder stands. */
export interface Template {
  readonly name: string;
  readonly value: string;
}

const split = (template: string, at: string): Template => {
  const position = template.indexOf(at);
  return { name: template.slice(0, position).trim(), value: template.slice(position + 1).trim() };
};

export const headerOfTemplate = (template: string): Template => split(template, ':');
export const parameterOfTemplate = (template: string): Template => split(template, '=');

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,255}$/;

/** Whether a text has a character that ends a line, or none at all. */
const hasControls = (text: string): boolean =>
  [...text].some((character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 || code === 0x7f;
  });

/** A secret in such a header would never be sent, and nobody would be told. */
const assertSent = (name: string, path: string): void => {
  if (isOwnHeader(name)) {
    throw invalidField(path, `must be another header: ${name} is set for each request, whatever is asked for`);
  }
};

/** @throws ProductError invalid naming the path when it is none, or one that requests cannot carry */
export const assertHeaderName = (name: string, path: string): void => {
  if (!headerName.test(name)) {
    throw invalidField(path, 'must be the name of a header');
  }
  assertSent(name, path);
};

const assertHolds = ({ value }: Template, configKey: string, template: string, path: string): void => {
  if (!value.includes(placeholderOf(configKey))) {
    throw invalidField(path, `must have ${placeholderOf(configKey)} in its value`);
  }
  if (hasControls(template)) {
    throw invalidField(path, 'must be one line');
  }
};

/** @throws ProductError invalid naming the path when it is no header with the placeholder of the key */
export const assertHeaderTemplate = (template: string, configKey: string, path: string): void => {
  const header = headerOfTemplate(template);
  if (!headerName.test(header.name)) {
    throw invalidField(path, 'must be a name, a colon and a value');
  }
  assertSent(header.name, path);
  assertHolds(header, configKey, template, path);
};

/** @throws ProductError invalid naming the path when it is no parameter with the placeholder of the key */
export const assertQueryTemplate = (template: string, configKey: string, path: string): void => {
  const parameter = parameterOfTemplate(template);
  if (!template.includes('=') || parameter.name === '') {
    throw invalidField(path, 'must be a name, an equals sign and a value');
  }
  assertHolds(parameter, configKey, template, path);
};

const ownKey = /^connection\..*\.(?:secret|oauth)$/i;

/** Whether a key is one that a connection makes for itself. */
export const isOwnKey = (configKey: string): boolean => ownKey.test(configKey.trim());

/** @throws ProductError invalid naming the path when bindings may not name the key */
export const assertBindableKey = (configKey: string, path: string): void => {
  if (isOwnKey(configKey)) {
    throw invalidField(
      path,
      'must not be a key that a connection makes for itself (connection.….secret, connection.….oauth)',
    );
  }
  if (isReservedKey(configKey) || isHiddenKey(configKey)) {
    throw invalidField(path, 'must not be a name that only the server itself reads');
  }
  if (/[\]\n\r]/.test(configKey) || hasControls(configKey)) {
    throw invalidField(path, 'must have no bracket and no line break');
  }
};

/** What tells a binding apart that belongs to no connection. */
export const identityOf = ({
  configKey,
  scope,
  scopeId,
  headerTemplate,
  queryTemplate,
}: Pick<BindingRow, 'configKey' | 'scope' | 'scopeId' | 'headerTemplate' | 'queryTemplate'>): string =>
  JSON.stringify([configKey, scope, scopeId, headerTemplate, queryTemplate]);
