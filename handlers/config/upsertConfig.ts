import { answerEntry } from '../../domain/config/read.js';
import { upsertConfig } from '../../domain/config/write.js';
import { orFailAs } from '../../domain/kernel/failure.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('upsertConfig', async ({ app, caller, query, body }) => {
  const row = await orFailAs(app, 'Failed to upsert config', () => upsertConfig(app, caller, body));
  return { status: 200, body: await answerEntry(app, row, { caller, includeSecrets: query.includeSecrets }) };
});
