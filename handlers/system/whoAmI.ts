import { requireUser } from '../../domain/people/user.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('whoAmI', async ({ caller, app }) => {
  if (caller.principal.kind !== 'user') {
    return { status: 200, body: { kind: 'operator', user: null } };
  }
  return { status: 200, body: { kind: 'user', user: await requireUser(app.db, caller.principal.userId) } };
});
