import { handler } from '../../generated/swarm/contract.js';
import { answerWithRealtime } from '../http/page-scripts.js';

export default handler('getRealtimeScript', answerWithRealtime);
