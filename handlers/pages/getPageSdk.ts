import { handler } from '../../generated/swarm/contract.js';
import { answerWithSdk } from '../http/page-scripts.js';

export default handler('getPageSdk', answerWithSdk);
