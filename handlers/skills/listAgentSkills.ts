import { listAgentSkills } from '../../domain/skills/of-agent.js';
import { handler } from '../../generated/swarm/contract.js';
import { etagMatches, strongEtag } from '../http/etag.js';

export default handler('listAgentSkills', async ({ app, path, headers, signal }) => {
  const isKnown = (signature: string): boolean => etagMatches(headers['If-None-Match'], strongEtag(signature));
  const { signature, skills } = await listAgentSkills(app, path.id, { isKnown }, signal);
  const answered = { ETag: strongEtag(signature) };
  return skills === undefined ? { status: 304, headers: answered } : { status: 200, headers: answered, body: skills };
});
