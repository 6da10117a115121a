import { handler } from '../../generated/swarm/contract.js';

export default handler('whoAmI', () => ({ status: 200, body: { kind: 'operator', user: null } }));
