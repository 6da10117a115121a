const KiB = 1024;
const MiB = 1024 * KiB;

/** The source of a script. */
export const maxSourceBytes = MiB;

/** What it is started with, as JSON. */
export const maxArgumentBytes = MiB;

/** Lists and objects in one another, in all JSON that goes in or out. */
export const maxJsonDepth = 100;

/** Values of a result, of all kinds and on all levels: each takes far more memory once parsed than as text. */
export const maxResultValues = 1_000_000;

/** Captured of each of stdout and stderr; what comes after is dropped. */
export const maxLogBytes = MiB;
export const maxLogLines = 20_000;

/** Of one run: more ends it. */
export const maxCalls = 10_000;
/** Further calls wait in the script's process until one is answered. */
export const maxCallsInFlight = 16;
/** What one call may send, … */
export const maxCallBytes = MiB;
export const maxCallValues = 100_000;
/** … and what it may be answered. */
export const maxReplyBytes = 8 * MiB;

/** Of an error that a script throws. */
export const maxErrorNameLength = 200;
export const maxErrorMessageLength = 8 * KiB;
export const maxErrorStackLength = 16 * KiB;

/** Processor time of one run; no setting raises it. */
export const maxCpuSeconds = 60;

/** How deep scripts may start scripts. */
export const maxDepth = 4;
