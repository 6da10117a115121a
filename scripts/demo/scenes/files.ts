import { createHash } from 'node:crypto';
import { dataOf } from '../client.js';
import { expectEqual } from '../expect.js';
import type { Act, Session } from '../session.js';

const guide = `# Lighthouse\n\nGreen is good. Yellow is being looked at. Red has somebody's full attention.\n`;

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

const upload = ({ agent, task }: Session) =>
  dataOf(
    agent.client.POST('/api/fs/tasks/{taskId}/files', {
      params: {
        path: { taskId: task.id },
        query: { name: 'guide/README.md', intent: 'task-deliverable', isPrimary: true },
      },
      headers: { 'Content-Type': 'text/markdown' },
      body: guide,
      bodySerializer: (text) => text,
    }),
  );

/** The worker hands in a file, and Ada gets back the very same bytes. */
export const attachingAFile: Act = async (session) => {
  const { stage, agent, task } = session;
  const { screen, team } = stage;
  const attachment = await upload(session);
  expectEqual([attachment.sha256, attachment.mimeType], [sha256(guide), 'text/markdown'], 'the stored file');
  screen.say(agent, `  📎 attaches ${attachment.name}, ${attachment.sizeBytes} bytes`);
  const content = await dataOf(
    team.person.client.GET('/api/fs/tasks/{taskId}/files/{attachmentId}/raw', {
      params: { path: { taskId: task.id, attachmentId: attachment.id } },
      parseAs: 'arrayBuffer',
    }),
  );
  const hash = sha256(new Uint8Array(content));
  expectEqual(hash, attachment.sha256, 'the hash of the fetched file');
  screen.say(team.person, `📎 fetches it: the same bytes  ${screen.paint('dim', `sha256 ${hash.slice(0, 12)}…`)}`);
  return true;
};
