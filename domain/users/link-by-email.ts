import type { Reader } from '../../db/access.js';
import { findUserIdByAlias } from '../../db/queries/user-emails.js';
import { findIdentityUserId } from '../../db/queries/user-identities.js';
import { findUserIdByEmail } from '../../db/queries/users.js';
import type { App } from '../kernel/app.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import type { Change } from './change.js';
import { addUser } from './create.js';
import { emailKey } from './emails.js';
import { linkIdentity } from './identities.js';
import type { Identity } from './user.js';

/** An outside account of which a system that is trusted says whose it is. */
export interface KnownAccount extends Identity {
  readonly name: string;
  readonly email: string;
}

/** Whose address it is, the user's own or an alias. */
export const findUserIdOf = async (db: Reader, email: string): Promise<string | undefined> => {
  const key = emailKey(email);
  return (await findUserIdByEmail(db, key)) ?? findUserIdByAlias(db, key);
};

/** The user of an address, who is created if there is none. */
const userIdOfEmail = async (change: Change, { name, email }: Pick<KnownAccount, 'name' | 'email'>): Promise<string> =>
  (await findUserIdOf(change.db, email)) ?? addUser(change, { name, email });

/** Makes sure that there is a user with an address that a system knows a sender by. */
export const userOfEmail = async (app: App, { kind, name, email }: Omit<KnownAccount, 'externalId'>): Promise<void> => {
  if ((await findUserIdOf(app.db, email)) === undefined) {
    await inTransaction(app, (uow) => userIdOfEmail({ ...uow, actor: `system:${kind}` }, { name, email }));
  }
};

/** Links an account that is nobody's to the user of its address, who is created if there is none. */
export const linkByEmail = async (app: App, { kind, externalId, name, email }: KnownAccount): Promise<void> => {
  if ((await findIdentityUserId(app.db, kind, externalId)) !== undefined) {
    return;
  }
  await inTransaction(app, async (uow) => {
    if ((await findIdentityUserId(uow.db, kind, externalId)) !== undefined) {
      return;
    }
    const change: Change = { ...uow, actor: `system:${kind}` };
    await linkIdentity(change, await userIdOfEmail(change, { name, email }), { kind, externalId });
  });
};
