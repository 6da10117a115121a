import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Environment } from '../../domain/kernel/settings/environment.js';
import { DemoError } from './errors.js';

const keyFile = fileURLToPath(new URL('../../data/api-key', import.meta.url));

export const usage = `npm run demo -- [options]

A lead and three workers work through a small project against a running server
(start one with npm start).

  --url <address>  the server (default http://127.0.0.1:3013, or that port which
                   PORT names); given oftener, requests go to each of these
                   servers of one database in turn
  --postgres       starts three servers on a PostgreSQL database for itself and
                   plays on these, in turn; nothing of it is left (not
                   with --url or --key)
  --key <key>      the operator key (default: SWARM_API_KEY, else the one in
                   data/api-key)
  --fast           no pauses for the eye
  --help           this text

PORT and SWARM_API_KEY count from the environment or from a file .env here, as
for npm start.

An account at a service and tools of others are shown where the server may ask
this machine: start it with OUTBOUND_ALLOWED_HOSTS=127.0.0.1. Servers of
--postgres may.

It leaves in the database what a project leaves: its agents (offline), tasks
(ended), costs and events, and the user Ada. Interrupted, or with nobody to read
what it prints, it ends what is left of them and says so.`;

export interface DemoOptions {
  /** The servers, to which requests go in turn. */
  readonly urls: readonly string[];
  /** The demo starts servers of its own. */
  readonly postgres: boolean;
  readonly key: string;
  /** Where the key comes from, in words: for the message when the server refuses it. */
  readonly keySource: string;
  readonly fast: boolean;
  readonly help: boolean;
}

const defaultUrl = (env: Environment): string => `http://127.0.0.1:${env.get('PORT') ?? '3013'}`;

const parse = (args: string[]) => {
  try {
    return parseArgs({
      args,
      options: {
        url: { type: 'string', multiple: true },
        postgres: { type: 'boolean', default: false },
        key: { type: 'string' },
        fast: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new DemoError(`${error instanceof Error ? error.message : error}. See npm run demo -- --help`);
  }
};

const findKey = (given: string | undefined, env: Environment): { key: string; keySource: string } => {
  if (given !== undefined) {
    return { key: given, keySource: '--key' };
  }
  const name = ['SWARM_API_KEY', 'API_KEY'].find((candidate) => env.has(candidate));
  if (name !== undefined) {
    return { key: env.get(name) ?? '', keySource: name };
  }
  if (existsSync(keyFile)) {
    return { key: readFileSync(keyFile, 'utf8').trim(), keySource: 'data/api-key' };
  }
  return { key: '', keySource: 'no key given: pass --key, set SWARM_API_KEY, or start a server here first' };
};

const serverAddress = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new DemoError(`--url ${text} is not an http address`);
  }
  return url.href.replace(/\/+$/, '');
};

/**
 * What the command line and the environment ask for.
 *
 * @throws DemoError for an unknown flag, an address that is none, or one beside `--postgres`
 */
export const readArguments = (args: string[], env: Environment): DemoOptions => {
  const { url, postgres, key, fast, help } = parse(args);
  const beside = url !== undefined ? '--url' : key !== undefined ? '--key' : undefined;
  if (postgres && beside !== undefined) {
    throw new DemoError(`--postgres starts servers of its own: leave ${beside} out. See npm run demo -- --help`);
  }
  return { urls: (url ?? [defaultUrl(env)]).map(serverAddress), postgres, ...findKey(key, env), fast, help };
};
