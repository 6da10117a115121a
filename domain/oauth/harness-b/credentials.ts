import { deleteValue, listValues, readValue, writeValue } from '../../config/values.js';
import type { App } from '../../kernel/app.js';
import { inTransaction } from '../../kernel/unit-of-work.js';

/** A harness_b login, as its config entry holds it. */
export interface Credentials {
  readonly access: string;
  readonly refresh: string;
  /** Epoch milliseconds. */
  readonly expires: number;
  readonly accountId: string;
}

export interface Slot {
  readonly slot: number;
  readonly credentials: Credentials;
}

const keyPrefix = 'harness_b_oauth_';
const keyPattern = /^harness_b_oauth_(\d+)$/;
const suffixLength = 5;

/** The config key of a slot; also the name of its refresh lock. */
export const slotKey = (slot: number): string => `${keyPrefix}${slot}`;

type Claims = Record<string, unknown>;

const isClaims = (value: unknown): value is Claims => typeof value === 'object' && value !== null;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const parseCredentials = (value: string): Credentials | undefined => {
  const parsed = parseJson(value);
  if (!isClaims(parsed)) {
    return undefined;
  }
  const { access, refresh, expires, accountId } = parsed;
  const complete =
    typeof access === 'string' &&
    typeof refresh === 'string' &&
    typeof expires === 'number' &&
    typeof accountId === 'string';
  return complete ? { access, refresh, expires, accountId } : undefined;
};

/** All slots with a login, ascending. Entries that hold something else are left out. */
export const listSlots = async (app: App): Promise<Slot[]> => {
  const values = await listValues({ app, db: app.db }, { scope: 'global', keyPrefix });
  return values
    .flatMap(({ key, value }) => {
      const slot = keyPattern.exec(key)?.[1];
      const credentials = parseCredentials(value);
      return slot === undefined || !credentials ? [] : [{ slot: Number(slot), credentials }];
    })
    .sort((one, other) => one.slot - other.slot);
};

/** The login of a slot as it is stored now. */
export const readCredentials = async (app: App, slot: number): Promise<Credentials | undefined> => {
  const value = await readValue({ app, db: app.db }, { scope: 'global', key: slotKey(slot) });
  return value === undefined ? undefined : parseCredentials(value);
};

export const storeCredentials = (app: App, slot: number, credentials: Credentials): Promise<void> =>
  inTransaction(app, async (uow) => {
    await writeValue(uow, {
      scope: 'global',
      key: slotKey(slot),
      value: JSON.stringify(credentials),
      isSecret: true,
    });
  });

export const deleteCredentials = (app: App, slot: number): Promise<void> =>
  inTransaction(app, async (uow) => {
    await deleteValue(uow, { scope: 'global', key: slotKey(slot) });
  });

const claimsOf = (accessToken: string): Claims => {
  const payload = accessToken.split('.')[1];
  const claims = payload === undefined ? undefined : parseJson(Buffer.from(payload, 'base64url').toString('utf8'));
  return isClaims(claims) ? claims : {};
};

const userIdOf = (claims: Claims): string | undefined => {
  const nested = Object.values(claims).filter(isClaims);
  const candidates = [claims.user_id, ...nested.map((claim) => claim.user_id), claims.sub];
  return candidates.find((id): id is string => typeof id === 'string' && id !== '');
};

/** What identifies the account of a login: the last 5 characters of its user id, else of its account id. */
export const keySuffixOf = ({ access, accountId }: Credentials): string =>
  (userIdOf(claimsOf(access)) ?? accountId).slice(-suffixLength);
