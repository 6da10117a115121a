import { unauthenticated } from '../../domain/kernel/errors.js';
import { findUser } from '../../domain/users/user.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('whoAmI', async ({ caller, app }) => {
  const { principal } = caller;
  if (principal.kind !== 'user') {
    return { status: 200, body: { kind: 'operator', user: null } };
  }
  const user = await findUser(app.db, principal.userId);
  if (!user) {
    // Merged away since the token was looked up.
    throw unauthenticated();
  }
  return { status: 200, body: { kind: 'user', user } };
});
