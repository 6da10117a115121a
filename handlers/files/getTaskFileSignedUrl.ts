import { getTaskFileSignedUrl } from '../../domain/files/task-files.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getTaskFileSignedUrl', async ({ app, path, query }) => ({
  status: 200,
  body: {
    url: await getTaskFileSignedUrl(app, path.taskId, path.attachmentId, query.expiresIn),
    expiresIn: query.expiresIn,
  },
}));
