import { createConnectorCode } from '../../domain/connector/codes.js';
import { changeUsers } from '../../domain/users/change.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createConnectorCode', ({ path, body, caller, app }) =>
  changeUsers(app, caller, async (change) => ({
    status: 201,
    body: await createConnectorCode(change, path.id, body.label),
  })),
);
