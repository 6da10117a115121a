import { type Upload, uploadTaskFile } from '../../domain/files/task-files.js';
import type { EveryField } from '../../domain/kernel/every-field.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('uploadTaskFile', async ({ app, caller, path, query, body, rawHeaders }) => {
  const length = rawHeaders['content-length'];
  const upload: EveryField<Upload> = {
    taskId: path.taskId,
    name: query.name,
    intent: query.intent,
    description: query.description,
    isPrimary: query.isPrimary,
    mimeType: rawHeaders['content-type'],
    contentLength: length === undefined ? undefined : Number(length),
    content: body,
  };
  return { status: 201, body: await uploadTaskFile(app, caller, upload) };
});
