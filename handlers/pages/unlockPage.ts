import { unlockPage } from '../../domain/pages/view.js';
import { handler } from '../../generated/swarm/contract.js';
import { assertForm, readForm } from '../http/form.js';
import { assertOwnOrigin } from '../http/own-origin.js';
import { pageHeaders } from '../http/page-policy.js';
import { sessionCookie, visitOf } from '../http/page-session.js';

const maxBytes = 8192;

export default handler(
  'unlockPage',
  async ({ app, path, body, rawHeaders, remoteAddress }) => {
    const password = (await readForm(body, maxBytes)).get('password') ?? undefined;
    const token = await unlockPage(app, path.id, visitOf(rawHeaders, remoteAddress, password));
    const shared = { ...pageHeaders, ...sessionCookie(app, rawHeaders, token) };
    return rawHeaders.accept?.includes('text/html')
      ? { status: 303, headers: { ...shared, Location: `/p/${path.id}` } }
      : { status: 204, headers: shared };
  },
  {
    beforeBody: ({ app, rawHeaders }) => {
      assertOwnOrigin(app, rawHeaders);
      assertForm(rawHeaders);
    },
  },
);
