import { getExtensionTypeDefs } from '../../domain/extensions/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getExtensionTypeDefs', () => ({
  status: 200,
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  body: getExtensionTypeDefs(),
}));
