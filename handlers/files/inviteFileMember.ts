import { inviteFileMember } from '../../domain/files/remote-provider.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('inviteFileMember', () => inviteFileMember());
