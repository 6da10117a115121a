import { launchPage } from '../../domain/pages/launch.js';
import { handler } from '../../generated/swarm/contract.js';
import { pageHeaders } from '../http/page-policy.js';
import { sessionCookie } from '../http/page-session.js';

export default handler('launchPage', async ({ app, caller, path, rawHeaders }) => {
  const { location, token } = await launchPage(app, caller, path.id);
  return { status: 204, headers: { ...pageHeaders, ...sessionCookie(app, rawHeaders, token), Location: location } };
});
