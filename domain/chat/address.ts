/** The workspace that the settings name; others have a name of their own. */
export const defaultAdapter = 'default';

/** A channel of a workspace. */
export interface ChatAddress {
  readonly adapter: string;
  readonly channel: string;
}

/** How tasks and targets name a channel: as its workspace does, with the adapter before it unless it is the default one. */
export const addressText = ({ adapter, channel }: ChatAddress): string =>
  adapter === defaultAdapter ? channel : `${adapter}/${channel}`;

/** The channel that a text names. */
export const addressIn = (text: string): ChatAddress => {
  const [, adapter, channel] = /^([a-z0-9-]{1,64})\/(.+)$/.exec(text) ?? [];
  return adapter === undefined || channel === undefined
    ? { adapter: defaultAdapter, channel: text }
    : { adapter, channel };
};
