import { deleteTaskFile } from '../../domain/files/task-files.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteTaskFile', async ({ app, caller, path }) => {
  await deleteTaskFile(app, caller, path.taskId, path.attachmentId);
  return { status: 204 };
});
