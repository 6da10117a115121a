import { uploadTaskFile } from '../../domain/files/task-files.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('uploadTaskFile', async ({ app, caller, path, query, body, rawHeaders }) => {
  const length = rawHeaders['content-length'];
  const attachment = await uploadTaskFile(app, caller, {
    ...query,
    taskId: path.taskId,
    mimeType: rawHeaders['content-type'],
    contentLength: length === undefined ? undefined : Number(length),
    content: body,
  });
  return { status: 201, body: attachment };
});
