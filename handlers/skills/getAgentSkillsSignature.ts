import { getAgentSkillsSignature } from '../../domain/skills/of-agent.js';
import { handler } from '../../generated/swarm/contract.js';
import { etagMatches, strongEtag } from '../http/etag.js';

export default handler('getAgentSkillsSignature', async ({ app, path, headers }) => {
  const signature = await getAgentSkillsSignature(app, path.id);
  const etag = strongEtag(signature.hash);
  return etagMatches(headers['If-None-Match'], etag)
    ? { status: 304, headers: { ETag: etag } }
    : { status: 200, headers: { ETag: etag }, body: signature };
});
