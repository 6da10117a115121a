/** Compiles the validators of the contracts where their schemas changed. */
export declare const ensureValidators: () => void;

/** Builds the server where it is not up to date. */
export declare const ensureBuilt: () => Promise<void>;

/** Installs the dependencies of the lockfile that are missing: those of serving, or all; ends the process when it cannot. */
export declare const ensureInstalled: (options?: { readonly toServe?: boolean }) => Promise<void>;
