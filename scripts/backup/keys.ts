import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Settings } from '../../domain/kernel/settings/registry.js';
import { encryptionKeyTexts, mostEncryptionKeys } from '../../domain/kernel/settings/types.js';
import { CommandError } from '../lib/command.js';

/** The names of the copies. */
export const keyNames = ['api-key', '.encryption-key'] as const;

const ownerOnly = 0o600;

const fromEnvironment = (name: string, what: string): string =>
  `${what} is given by ${name} and is not copied: keep it, and set it where you restore.`;

/** The settings that say where the keys are. */
export type KeySettings = Pick<
  Settings,
  'swarmApiKey' | 'apiKey' | 'secretsEncryptionKey' | 'secretsEncryptionKeyFile'
>;

interface KeyFile {
  readonly name: (typeof keyNames)[number];
  readonly from: string;
}

const operatorKeyFile = ({ swarmApiKey, apiKey }: KeySettings, dataDir: string | null): KeyFile | string =>
  swarmApiKey === null && apiKey === null && dataDir !== null
    ? { name: 'api-key', from: join(dataDir, 'api-key') }
    : fromEnvironment('SWARM_API_KEY', 'The operator key');

const encryptionKeyFile = (settings: KeySettings, dataDir: string | null): KeyFile | string => {
  const name = '.encryption-key';
  const file = settings.secretsEncryptionKeyFile ?? (dataDir === null ? null : join(dataDir, name));
  return settings.secretsEncryptionKey === null && file !== null
    ? { name, from: resolve(file) }
    : fromEnvironment('SECRETS_ENCRYPTION_KEY', 'The encryption key');
};

const textOf = ({ from }: KeyFile): string | undefined => (existsSync(from) ? readFileSync(from, 'utf8') : undefined);

/** What opens all that was stored from the one time to the other. @throws CommandError */
const together = (before: string, after: string): string => {
  const keys = [...new Set([after, before].flatMap((text) => encryptionKeyTexts(text.trim())))];
  if (keys.length > mostEncryptionKeys) {
    throw new CommandError('The encryption key was replaced twice meanwhile: the copy is not whole, make another one');
  }
  return `${keys.join('\n')}\n`;
};

/**
 * The keys of an installation, looked at before its database is copied: where one takes the place of another meanwhile,
 * what is copied may need either.
 */
export class KeysToCopy {
  readonly #keys: readonly (KeyFile | string)[];
  readonly #before: ReadonlyMap<string, string | undefined>;

  /** @param dataDir the folder beside the database; null where there is none */
  constructor(settings: KeySettings, dataDir: string | null) {
    this.#keys = [operatorKeyFile(settings, dataDir), encryptionKeyFile(settings, dataDir)];
    const files = this.#keys.filter((key) => typeof key !== 'string');
    this.#before = new Map(files.map((file) => [file.from, textOf(file)]));
  }

  /**
   * Copies those that are in files, once the database is copied; returns what to say about the others.
   *
   * @throws CommandError when the copied database may need more keys than a file can have
   */
  copyTo(folder: string): string[] {
    return this.#keys.flatMap((key) => (typeof key === 'string' ? [key] : this.#copy(key, folder)));
  }

  #copy(file: KeyFile, folder: string): string[] {
    const [before, now] = [this.#before.get(file.from), textOf(file)];
    if (now === undefined) {
      return [`${file.from} is not there and is not copied.`];
    }
    const isReplaced = file.name === '.encryption-key' && before !== undefined && before !== now;
    writeFileSync(join(folder, file.name), isReplaced ? together(before, now) : now, { mode: ownerOnly });
    return [];
  }
}
