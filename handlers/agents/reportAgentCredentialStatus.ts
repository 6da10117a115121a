import { reportAgentCredentialStatus } from '../../domain/agents/credentials.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('reportAgentCredentialStatus', async ({ path, body, headers, app }) => ({
  status: 200,
  body: await reportAgentCredentialStatus(app, path.id, headers['X-Runtime-Instance-ID'], {
    ready: body.ready,
    missing: body.missing,
    status: body.cred_status,
    latestModel: body.latest_model,
  }),
}));
