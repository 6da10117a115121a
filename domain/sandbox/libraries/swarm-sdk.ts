// What a script gets that imports `swarm-sdk`, beside types.
export { Redacted } from './runtime.js';
