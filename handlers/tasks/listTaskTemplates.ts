import { listTaskTemplates } from '../../domain/tasks/templates.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listTaskTemplates', ({ query }) => ({
  status: 200,
  body: { templates: listTaskTemplates(query) },
}));
