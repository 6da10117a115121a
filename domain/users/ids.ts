import { newId } from '../kernel/ids.js';

/** An id of a user or a token: 32 hexadecimal characters that sort in the order of making. */
export const newHexId = (): string => newId().replaceAll('-', '');
