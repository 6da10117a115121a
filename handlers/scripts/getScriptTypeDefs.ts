import { getScriptTypeDefs } from '../../domain/scripts/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getScriptTypeDefs', () => ({ status: 200, body: getScriptTypeDefs() }));
