import { canonicalKey } from '../../domain/namespaces/key.js';
import { listTasks } from '../../domain/tasks/list.js';
import { parseRequester, parseSources, parseStatuses, parseTime } from '../../domain/tasks/query.js';
import { handler } from '../../generated/swarm/contract.js';

const namespace = (text: string | undefined, name: string): string | undefined =>
  text === undefined ? undefined : canonicalKey(text, `query.${name}`);

export default handler('listTasks', async ({ app, query, signal }) => {
  const filter = {
    statuses: parseStatuses(query.status),
    sources: parseSources(query.source),
    agentId: query.agentId,
    scheduleId: query.scheduleId,
    key: namespace(query.key, 'key'),
    keyPrefix: query.key === undefined ? namespace(query.keyPrefix, 'keyPrefix') : undefined,
    search: query.search,
    includeHeartbeat: query.includeHeartbeat,
    createdAfter: parseTime(query.createdAfter),
    createdBefore: parseTime(query.createdBefore),
    requestedByUserId: parseRequester(query.requestedByUserId),
    rootsOnly: query.rootsOnly,
  };
  const page = { orderBy: query.orderBy, limit: query.limit, offset: query.offset };
  return { status: 200, body: await listTasks(app, { filter, page, shape: query.fields }, signal) };
});
