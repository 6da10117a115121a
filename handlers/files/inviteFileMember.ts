import { invalid } from '../../domain/kernel/errors.js';
import { handler } from '../../generated/swarm/contract.js';

/** There is no remote provider yet, and the local one has no members. */
export default handler('inviteFileMember', () => {
  throw invalid('No remote file provider is configured', { code: 'file_provider_not_configured' });
});
