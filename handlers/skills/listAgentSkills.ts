import { listAgentSkills } from '../../domain/skills/of-agent.js';
import { handler } from '../../generated/swarm/contract.js';
import { etagMatches, strongEtag } from '../http/etag.js';

export default handler('listAgentSkills', async ({ app, path, headers, signal }) => {
  const tags = headers['If-None-Match'];
  const isKnown = tags === undefined ? undefined : (signature: string) => etagMatches(tags, strongEtag(signature));
  const { signature, skills } = await listAgentSkills(app, path.id, { isKnown }, signal);
  const answered = { ETag: strongEtag(signature) };
  return skills === undefined ? { status: 304, headers: answered } : { status: 200, headers: answered, body: skills };
});
