import { attachmentDisposition } from '../../domain/files/disposition.js';
import { openTaskFile } from '../../domain/files/task-files.js';
import { etagMatches } from '../../domain/kernel/etag.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('downloadTaskFile', async ({ app, path, headers }) => {
  const { row, content } = await openTaskFile(app, path.taskId, path.attachmentId);
  const etag = row.sha256 === null ? undefined : `"${row.sha256}"`;
  if (etag !== undefined && etagMatches(headers['If-None-Match'], etag)) {
    content.stream.destroy();
    return { status: 304, headers: { ETag: etag } };
  }
  return {
    status: 200,
    headers: {
      'Content-Type': row.mimeType ?? 'application/octet-stream',
      'Content-Length': String(content.sizeBytes),
      'Content-Disposition': attachmentDisposition(row.name),
      'X-Content-Type-Options': 'nosniff',
      ...(etag !== undefined && { ETag: etag }),
    },
    body: content.stream,
  };
});
