import { listPageActions } from '../../domain/pages/actions.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listPageActions', () => ({ status: 200, body: listPageActions() }));
