// Works one day and prints what was seen. Called with the address, the key and the id of the agent.
import { work } from './worker.js';

const [url = '', key = '', agentId = ''] = process.argv.slice(2);
console.log(JSON.stringify(await work({ url, key, agentId })));
