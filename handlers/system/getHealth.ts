import { handler } from '../../generated/swarm/contract.js';

export default handler('getHealth', ({ app }) => ({
  status: 200,
  body: { status: 'ok', version: app.version },
}));
