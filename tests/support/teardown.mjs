/** Ends what `setup.mjs` started. */
export default () => globalThis.stopServersOfRun();
