import type { components } from '../../generated/swarm/types.js';
import type { Outcome } from './call.js';

/** An outcome as programs read it: what the operation answered, whether it was done, and a text. */
export const structuredOf = ({ success, message, data }: Outcome): components['schemas']['McpToolResult'] =>
  Object.assign({}, data, { success, message });
