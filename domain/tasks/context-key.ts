/** The chat thread a context key stands for. */
export interface ChatThread {
  readonly chatChannelId: string;
  readonly chatThreadTs: string;
}

/** The thread of a `task:chat:<channel>:<threadTs>` key, undefined for any other key. */
export const chatThreadOf = (contextKey: string): ChatThread | undefined => {
  const match = /^task:chat:([^:]+):(.+)$/.exec(contextKey);
  const [, chatChannelId, chatThreadTs] = match ?? [];
  return chatChannelId === undefined || chatThreadTs === undefined ? undefined : { chatChannelId, chatThreadTs };
};

/** Whether the key stands for an issue of tracker A, for which a task is made only once. */
export const isTrackerContext = (contextKey: string): boolean => /^task:trackers:tracker[_-]a:/.test(contextKey);
