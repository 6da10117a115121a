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
    const key = emailKey(email);
    const known = (await findUserIdByEmail(uow.db, key)) ?? (await findUserIdByAlias(uow.db, key));
    const userId = known ?? (await addUser(change, { name, email }));
    await linkIdentity(change, userId, { kind, externalId });
  });
};
