import { createConnectorCode } from '../../domain/connector/codes.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createConnectorCode', async ({ app, caller, path, body }) => ({
  status: 201,
  body: await createConnectorCode(app, caller, path.id, body.label),
}));
