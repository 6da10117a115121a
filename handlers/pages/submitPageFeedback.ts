import { submitPageFeedback } from '../../domain/pages/feedback.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('submitPageFeedback', async ({ app, caller, path, body }) => ({
  status: 201,
  body: await submitPageFeedback(app, caller, path.id, body),
}));
