import type { components } from '../../../generated/swarm/types.js';

export type Gate = components['schemas']['ReadinessGate'];
export type GateName = Gate['name'];

/** Why a gate is closed, and what is known of its opening. */
export type Closing = Omit<Gate, 'name' | 'state' | 'advisory' | 'since'> & {
  readonly reason: string;
  /** Null: not known since when. */
  readonly since: string | null;
};

/** What is known of work that is handed out all the same. */
const advisory: ReadonlySet<GateName> = new Set<GateName>(['presence', 'credentials', 'keys']);

const isAdvisory = (name: GateName): boolean => advisory.has(name);

/** A gate that is open, since when as far as that is known. */
export const openGate = (name: GateName, since: string | null = null): Gate => ({
  name,
  state: 'open',
  advisory: isAdvisory(name),
  since,
});

/** A gate that is closed. */
export const closedGate = (name: GateName, { since, ...why }: Closing): Gate => ({
  name,
  state: 'closed',
  advisory: isAdvisory(name),
  since,
  ...why,
});

/** A gate that is closed when there is a reason. */
export const gateOf = (name: GateName, closing: Closing | undefined): Gate =>
  closing === undefined ? openGate(name) : closedGate(name, closing);

export const isOpen = ({ state }: Gate): boolean => state === 'open';

/** Whether one of the gates that the claim enforces is closed. */
export const isHeldBack = (gates: readonly Gate[]): boolean => gates.some((gate) => !isOpen(gate) && !gate.advisory);
