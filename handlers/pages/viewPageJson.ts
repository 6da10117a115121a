import { viewPageJson } from '../../domain/pages/view.js';
import { handler } from '../../generated/swarm/contract.js';
import { pageHeaders } from '../http/page-policy.js';
import { sessionCookie, visitOf } from '../http/page-session.js';

export default handler('viewPageJson', async ({ app, path, query, rawHeaders, remoteAddress }) => {
  const { page, token } = await viewPageJson(app, path.id, visitOf(rawHeaders, remoteAddress, query.key));
  return { status: 200, headers: { ...pageHeaders, ...sessionCookie(app, rawHeaders, token) }, body: page };
});
