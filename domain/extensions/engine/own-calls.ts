import type { App } from '../../kernel/app.js';
import { invalid } from '../../kernel/errors.js';
import { isObject } from '../../kernel/is-object.js';
import { inConcurrentTransaction } from '../../kernel/unit-of-work.js';
import { dropEntry, incrementEntry, readEntry, writeEntry } from '../../kv/entries.js';
import { extensionNamespace } from '../../kv/namespace.js';
import type { Loadable } from './loadable.js';
import { type LogPace, levelOf } from './log-pace.js';

type Args = Readonly<Record<string, unknown>>;

interface OwnCall {
  readonly name: string;
  readonly args: unknown;
  readonly pace: LogPace;
  readonly logError: (extension: Loadable, message: string, event: string) => void;
}

const maxKeyLength = 512;
const maxMessageLength = 2000;

/** Where an extension keeps what it remembers. */
const namespaceOf = ({ name }: Loadable): string => `${extensionNamespace}${name}`;

const keyIn = ({ key }: Args): string => {
  if (typeof key !== 'string' || key.length === 0 || key.length > maxKeyLength || !key.isWellFormed()) {
    throw invalid(`The key of a state must be a text of 1 to ${maxKeyLength} characters`);
  }
  return key;
};

const write = async (app: App, namespace: string, args: Args): Promise<null> => {
  const key = keyIn(args);
  const value = args['value'] ?? null;
  // A whole number can be added to.
  const valueType = Number.isSafeInteger(value) ? 'integer' : 'json';
  await inConcurrentTransaction(app, [`kv:${namespace}:${key}`], (uow) =>
    writeEntry(uow, { namespace, key, value, valueType }),
  );
  return null;
};

const increment = async (app: App, namespace: string, args: Args): Promise<unknown> => {
  const key = keyIn(args);
  const { by } = args;
  if (typeof by !== 'number' || !Number.isSafeInteger(by)) {
    throw invalid('What is added to a state must be an integer');
  }
  const entry = await inConcurrentTransaction(app, [`kv:${namespace}:${key}`], (uow) =>
    incrementEntry(uow, namespace, key, by),
  );
  return entry.value;
};

const remove = async (app: App, namespace: string, args: Args): Promise<boolean> => {
  const key = keyIn(args);
  const isThere = (await readEntry(app, namespace, key)) !== undefined;
  await inConcurrentTransaction(app, [`kv:${namespace}:${key}`], (uow) => dropEntry(uow, namespace, key));
  return isThere;
};

const log = async (
  app: App,
  extension: Loadable,
  args: Args,
  { pace, logError }: Pick<OwnCall, 'pace' | 'logError'>,
): Promise<null> => {
  const level = levelOf(args['level']);
  const text = typeof args['message'] === 'string' ? args['message'].slice(0, maxMessageLength) : '';
  const admitted = pace.admit(level, text);
  if (admitted === undefined) {
    return null;
  }
  const message = app.secrets.scrub(admitted);
  if (level === 'error') {
    logError(extension, message, 'log');
  }
  const fields = { extension: extension.name, said: message };
  app.log[level === 'info' ? 'debug' : 'warn'](fields, 'an extension says something');
  return null;
};

/** Does what only hooks may ask for; undefined when it is nothing of that. */
export const answerOwnCall = (
  app: App,
  extension: Loadable,
  { name, args, pace, logError }: OwnCall,
): Promise<unknown> | undefined => {
  const given = isObject(args) ? args : {};
  const namespace = namespaceOf(extension);
  switch (name) {
    case 'log':
      return log(app, extension, given, { pace, logError });
    case 'state.get':
      return readState(app, namespace, given);
    case 'state.set':
      return write(app, namespace, given);
    case 'state.incr':
      return increment(app, namespace, given);
    case 'state.del':
      return remove(app, namespace, given);
    default:
      return undefined;
  }
};

const readState = async (app: App, namespace: string, args: Args): Promise<unknown> =>
  (await readEntry(app, namespace, keyIn(args)))?.value ?? null;
