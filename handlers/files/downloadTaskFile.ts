import { downloadTaskFile } from '../../domain/files/task-files.js';
import { handler } from '../../generated/swarm/contract.js';
import { attachmentDisposition } from '../http/content-disposition.js';
import { etagMatches, strongEtag } from '../http/etag.js';

export default handler('downloadTaskFile', async ({ app, path, headers }) => {
  const { name, mimeType, sha256, content } = await downloadTaskFile(app, path.taskId, path.attachmentId);
  const etag = sha256 === null ? undefined : strongEtag(sha256);
  if (etag !== undefined && etagMatches(headers['If-None-Match'], etag)) {
    content.stream.destroy();
    return { status: 304, headers: { ETag: etag } };
  }
  return {
    status: 200,
    headers: {
      'Content-Type': mimeType,
      'Content-Length': String(content.sizeBytes),
      'Content-Disposition': attachmentDisposition(name),
      'X-Content-Type-Options': 'nosniff',
      ...(etag !== undefined && { ETag: etag }),
    },
    body: content.stream,
  };
});
