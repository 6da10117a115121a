import { whoAmI } from '../../domain/users/who-am-i.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('whoAmI', async ({ app, caller }) => ({
  status: 200,
  body: await whoAmI(app, caller),
}));
