import { commitChannelCursors } from '../../domain/polling/cursors.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('commitChannelCursors', async ({ app, body }) => {
  await commitChannelCursors(app, body.cursorUpdates);
  return { status: 200, body: { success: true, committed: body.cursorUpdates.length } };
});
