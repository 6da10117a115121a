/** A message to be written. */
export interface OutgoingMessage {
  readonly channel: string;
  readonly text: string;
  /** The thread it belongs to; undefined: it begins one. */
  readonly threadTs?: string | undefined;
}

/** A message as a channel has it. */
export interface ChannelMessage {
  readonly ts: string;
  readonly text: string;
  /** Undefined: none of a person. */
  readonly user: string | undefined;
  readonly threadTs: string | undefined;
  /** A program wrote it, or the platform itself. */
  readonly isAutomatic: boolean;
}

export interface ChatChannel {
  readonly id: string;
  readonly name: string | undefined;
}

/** Which messages of a channel are asked for. */
export interface HistoryQuestion {
  readonly channel: string;
  /** Only later ones. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A chat platform, as one workspace of it is reached. Everything throws ProductError when it cannot be done. */
export interface ChatClient {
  /** Writes a message; returns its time stamp, which is its id. */
  readonly post: (message: OutgoingMessage, signal: AbortSignal) => Promise<string>;
  /** Messages of a channel, the newest first. */
  readonly history: (question: HistoryQuestion, signal: AbortSignal) => Promise<ChannelMessage[]>;
  /** The first messages of a thread, from its beginning. */
  readonly thread: (
    question: { readonly channel: string; readonly threadTs: string; readonly limit: number },
    signal: AbortSignal,
  ) => Promise<ChannelMessage[]>;
  /** The channels that the bot is in, so many at most. */
  readonly channels: (limit: number, signal: AbortSignal) => Promise<ChatChannel[]>;
}
