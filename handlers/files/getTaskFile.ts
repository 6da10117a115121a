import { getTaskFile } from '../../domain/files/task-files.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getTaskFile', async ({ app, path }) => ({
  status: 200,
  body: await getTaskFile(app, path.taskId, path.attachmentId),
}));
