// What hooks get that import `swarm-extension`, beside types.
export { block, modify } from './runtime.js';
