import { listOverlaidConfigRows } from '../../../db/queries/config.js';
import type { Reachable } from '../../../db/queries/connections.js';
import type { BindingRow } from '../../../db/queries/credential-bindings.js';
import { configuration } from '../../config/configuration.js';
import { isHiddenKey, isReservedKey, spellingsOf } from '../../config/keys.js';
import { overlaid } from '../../config/overlay.js';
import { clearValue } from '../../config/value.js';
import type { App } from '../../kernel/app.js';
import { invalid } from '../../kernel/errors.js';
import { mapTexts } from '../../kernel/map-texts.js';
import { type Hiding, hidingOf } from '../../kernel/spellings.js';
import { shownList } from '../../kernel/stored-json.js';
import { oauthAccessToken } from '../../oauth/refresh.js';
import type { Credential } from '../../outbound/credentials.js';
import { parameterOfTemplate, placeholderOf } from '../templates.js';

const missing = (configKey: string) =>
  invalid(`The entry '${configKey}' is not stored, so it cannot be filled in`, { code: 'credential_missing' });

/**
 * The stored value that a key means for a run: its repository's, else its agent's, else the global one. Nothing but stored
 * entries, and none that only the server reads.
 *
 * @throws ProductError invalid (`credential_missing`), internal when it does not decrypt
 */
const storedValue = async (app: App, { agentId, repo }: Reachable, configKey: string): Promise<string> => {
  const overlay = { agentId, ...(repo !== '' && { repoId: repo }) };
  const rows = (await listOverlaidConfigRows(app.db, overlay, spellingsOf(configKey))).filter(
    ({ key }) => !isReservedKey(key) && !isHiddenKey(key),
  );
  // Two spellings of one key are one entry.
  const [row] = overlaid(rows.map((each) => Object.assign({}, each, { key: configKey })));
  const stored = rows.find(({ id }) => id === row?.id);
  if (stored === undefined) {
    throw missing(configKey);
  }
  const value = clearValue(app.service(configuration), stored);
  app.secrets.remember(configKey, value);
  return value;
};

/** What may be filled in, for these hosts: a stored entry, or the token of an account. */
export interface CallSecret extends Pick<Credential, 'hosts' | 'queryParameter'> {
  /** The entry; the token of an account is only called so. */
  readonly configKey: string;
  /** Null: the account is gone. */
  readonly accountId?: string | null;
  readonly bindingId?: string;
}

/** What a receipt says of a secret. */
export interface UsedSecret {
  /** Undefined: of none. */
  readonly configKey: string | undefined;
  readonly bindingId: string | null;
  readonly account: string | null;
  /** Who got it, be it by a redirect; undefined: nobody. */
  readonly host: string | undefined;
}

/** What a binding lets be filled in. */
export const secretOfBinding = (binding: BindingRow): CallSecret => ({
  configKey: binding.configKey,
  bindingId: binding.id,
  hosts: shownList(binding.allowedHosts) ?? [],
  ...(binding.queryTemplate !== null && { queryParameter: parameterOfTemplate(binding.queryTemplate).name }),
  ...(binding.authKind === 'oauth' && { accountId: binding.oauthAuthorizationId }),
});

/**
 * The token of the account of a binding, refreshed first where it must be.
 *
 * @throws ProductError invalid (`credential_missing`) when the account is gone, unprocessable (`oauth_token_unusable`) when
 * its token cannot be used
 */
const accountToken = async (app: App, configKey: string, accountId: string | null): Promise<string> => {
  if (accountId === null) {
    throw invalid(`The account of '${configKey}' was deleted: its connection or binding needs another one`, {
      code: 'credential_missing',
    });
  }
  const { accessToken } = await oauthAccessToken(app, accountId);
  app.secrets.remember(configKey, accessToken);
  return accessToken;
};

/** The secrets of one call: those that bindings let it have, and those that it had. */
export class CallSecrets {
  readonly credentials: readonly Credential[];
  /** Each secret that was told to some host, with how it is hidden and what stands for it. */
  readonly #told = new Map<string, { readonly hide: Hiding; readonly placeholder: string }>();
  readonly #used = new Map<string, UsedSecret>();

  constructor(app: App, reach: Reachable, secrets: readonly CallSecret[]) {
    this.credentials = secrets.map((secret): Credential => {
      const { configKey, hosts, queryParameter, accountId } = secret;
      const placeholder = placeholderOf(configKey);
      return {
        placeholder,
        hosts,
        ...(queryParameter !== undefined && { queryParameter }),
        reveal: async (host) => {
          this.#use(secret, host);
          const value =
            accountId === undefined
              ? await storedValue(app, reach, configKey)
              : await accountToken(app, configKey, accountId);
          if (!this.#told.has(value)) {
            this.#told.set(value, { hide: hidingOf(value), placeholder });
          }
          return value;
        },
      };
    });
  }

  /** What was filled in, each account of a stored key once a host; an entry of none where no host of the call may have one. */
  get used(): readonly UsedSecret[] {
    return this.#used.size === 0
      ? [{ configKey: undefined, bindingId: null, account: null, host: undefined }]
      : [...this.#used.values()];
  }

  #use({ configKey, bindingId, accountId }: CallSecret, host: string): void {
    const account = accountId ?? null;
    const name = JSON.stringify([configKey, account, host]);
    if (!this.#used.has(name)) {
      this.#used.set(name, { configKey, bindingId: bindingId ?? null, account, host });
    }
  }

  /** A text of an answer with placeholders in place of the secrets that were told: services echo what they get. */
  hide(text: string): string {
    let clean = text;
    for (const { hide, placeholder } of this.#told.values()) {
      clean = hide(clean, placeholder);
    }
    return clean;
  }

  /** The same for all texts of a JSON value; the very same one where none of them holds a secret. */
  hideValue(value: unknown): unknown {
    return this.#told.size === 0 ? value : mapTexts(value, (text) => this.hide(text));
  }

  /** The same for bytes, whatever they are. */
  hideBytes(bytes: Buffer): Buffer {
    if (this.#told.size === 0) {
      return bytes;
    }
    const text = bytes.toString('latin1');
    const clean = this.hide(text);
    return clean === text ? bytes : Buffer.from(clean, 'latin1');
  }
}
