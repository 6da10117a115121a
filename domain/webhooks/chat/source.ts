const prefix = 'chat/';

/** Where deliveries of a workspace are from, in the log. */
export const sourceOfAdapter = (adapter: string): string => `${prefix}${adapter}`;

/** The workspace that a delivery in the log is from; undefined: it is from elsewhere. */
export const adapterOf = (source: string): string | undefined =>
  source.startsWith(prefix) ? source.slice(prefix.length) : undefined;
