import { msPerMinute } from '../kernel/time.js';

const begin = '--- Other open tasks in this context ---';
const end = '--- End of other open tasks ---';
const previewLength = 200;

/** What the block says about one task. */
export interface Sibling {
  readonly id: string;
  readonly agentId: string | null;
  readonly status: string;
  readonly task: string;
  readonly createdAt: string;
}

/** A task's text without the block that lists its siblings. */
const withoutSiblingBlock = (text: string): string => {
  if (!text.startsWith(begin)) {
    return text;
  }
  const at = text.indexOf(`\n${end}\n`);
  return at === -1 ? text : text.slice(at + end.length + 2).trimStart();
};

/**
 * A task's text with one block in front that lists the open tasks of the same context. A block that is there already
 * is replaced, so that texts copied from task to task do not pile them up.
 * @param now the present, ISO 8601; ages count from it
 */
export const withSiblingBlock = (text: string, siblings: readonly Sibling[], now: string): string => {
  const bare = withoutSiblingBlock(text);
  if (siblings.length === 0) {
    return bare;
  }
  const lines = siblings.map((sibling) => describe(sibling, now));
  return [begin, ...lines, end, '', bare].join('\n');
};

const describe = (sibling: Sibling, now: string): string => {
  const preview = oneLine(withoutSiblingBlock(sibling.task)).slice(0, previewLength);
  const holder = sibling.agentId ?? 'no agent';
  return `- [${sibling.status}] ${sibling.id} (${holder}, ${age(sibling.createdAt, now)}): ${preview}`;
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const age = (since: string, now: string): string => {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / msPerMinute));
  if (minutes < 60) {
    return `${minutes} min old`;
  }
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h old` : `${Math.floor(hours / 24)} days old`;
};
