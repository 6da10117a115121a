import { parseRequester, parseSources } from '../../domain/tasks/query.js';
import { listTaskSessions } from '../../domain/tasks/sessions.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listTaskSessions', async ({ app, query, signal }) => {
  const filter = {
    sources: parseSources(query.source),
    q: query.q,
    requestedByUserId: parseRequester(query.requestedByUserId),
  };
  const page = { limit: query.limit, offset: query.offset };
  return { status: 200, body: await listTaskSessions(app, { filter, page, shape: query.fields }, signal) };
});
