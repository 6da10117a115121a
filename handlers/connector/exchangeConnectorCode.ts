import { exchangeConnectorCode } from '../../domain/connector/codes.js';
import { assertExchangeAllowed } from '../../domain/connector/rate-limit.js';
import { handler } from '../../generated/swarm/contract.js';
import { clientAddress } from '../http/client-address.js';

export default handler(
  'exchangeConnectorCode',
  async ({ app, body }) => ({ status: 200, body: await exchangeConnectorCode(app, body.code) }),
  {
    beforeBody: ({ app, rawHeaders, remoteAddress }) => {
      const forwardedFor = rawHeaders['x-forwarded-for'];
      assertExchangeAllowed(
        app,
        clientAddress(remoteAddress, Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor),
      );
    },
  },
);
