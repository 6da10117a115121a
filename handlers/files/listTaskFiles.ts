import { listTaskFiles } from '../../domain/files/task-files.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listTaskFiles', async ({ app, path }) => ({
  status: 200,
  body: { attachments: await listTaskFiles(app, path.taskId) },
}));
