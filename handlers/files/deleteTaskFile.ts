import { deleteTaskFile } from '../../domain/files/task-files.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteTaskFile', async ({ app, path }) => {
  await deleteTaskFile(app, path.taskId, path.attachmentId);
  return { status: 204 };
});
