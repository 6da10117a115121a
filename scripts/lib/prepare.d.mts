/** Builds the server where it is not up to date. */
export declare const ensureBuilt: () => Promise<void>;
