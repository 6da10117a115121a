import { type EventName, eventNames } from '../../generated/swarm/enums.js';
import { isOneOf } from '../kernel/one-of.js';

/** Whether a text is an event name of the contract. */
export const isEventName = (text: string): text is EventName => isOneOf(eventNames, text);
