import { viewPage } from '../../domain/pages/view.js';
import { handler } from '../../generated/swarm/contract.js';
import { documentHeaders, pageHeaders } from '../http/page-policy.js';
import { sessionCookie, visitOf } from '../http/page-session.js';

export default handler('viewPage', async ({ app, path, query, rawHeaders, remoteAddress }) => {
  const visit = visitOf(rawHeaders, remoteAddress, query.key);
  const seen = await viewPage(app, path.id, { ...visit, code: query.code, isPrinted: query.print === '1' });
  const cookie = sessionCookie(app, rawHeaders, seen.token);
  return 'html' in seen
    ? { status: 200, headers: { ...documentHeaders(app, rawHeaders.host), ...cookie }, body: seen.html }
    : { status: 302, headers: { ...pageHeaders, ...cookie, Location: seen.location } };
});
