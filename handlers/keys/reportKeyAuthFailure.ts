import { reportKeyAuthFailure } from '../../domain/keys/auth-failure.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('reportKeyAuthFailure', async ({ body, app }) => ({
  status: 200,
  body: { success: true, ...(await reportKeyAuthFailure(app, body)) },
}));
