import { listOauthPresets } from '../../domain/oauth/presets.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listOauthPresets', ({ app }) => ({ status: 200, body: listOauthPresets(app) }));
