import { activeFileProvider } from '../../domain/files/active-provider.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getFileCapabilities', ({ app }) => {
  const provider = activeFileProvider(app);
  return { status: 200, body: { providerId: provider.id, capabilities: provider.features } };
});
