import type { Caller } from '../../kernel/caller.js';
import { conflict, type ProductError } from '../../kernel/errors.js';

/** As how many rooms a process has open, for all who are in them. */
export const mostOpenRooms = 1000;

/** Some who may have so many rooms open together, so that they leave others their places. */
export interface Share {
  readonly name: string;
  readonly most: number;
}

const ofOne = mostOpenRooms / 4;
const ofGuests: Share = { name: 'guests of pages', most: mostOpenRooms / 2 };
/** Agents are claims beside this key. */
const ofOperatorKey: Share = { name: 'the key of the operator', most: (mostOpenRooms / 4) * 3 };

/** In which shares the rooms are counted that somebody has open. */
export const sharesOf = ({ principal, agentId }: Caller): readonly Share[] => {
  switch (principal.kind) {
    case 'operator':
      return [{ name: agentId === undefined ? 'the operator' : `agent ${agentId}`, most: ofOne }, ofOperatorKey];
    case 'user':
      return [{ name: `user ${principal.userId}`, most: ofOne }];
    case 'worker':
      return [{ name: `agent ${principal.agentId}`, most: ofOne }];
    case 'controller':
      return [{ name: `controller ${principal.controllerId}`, most: ofOne }];
    case 'anonymous':
      return [ofGuests];
  }
};

/** Somebody in rooms, on one of perhaps many connections. */
interface Holder {
  readonly shares: readonly Share[];
}

/** Who has which rooms open: one that several have open counts for each of them, as each could be the last one in it. */
export class OpenRooms {
  readonly #holders = new Map<string, Map<string, Set<Holder>>>();

  /** Why somebody may not open one more room. */
  refusalOf(room: string, { shares }: Holder): ProductError | undefined {
    for (const { name, most } of shares) {
      const rooms = this.#holders.get(name);
      if (rooms !== undefined && rooms.size >= most && !rooms.has(room)) {
        return conflict(`On this server ${name} may have ${most} rooms open, on all connections together: leave some`, {
          code: 'too_many_rooms',
        });
      }
    }
    return undefined;
  }

  add(room: string, holder: Holder): void {
    for (const { name } of holder.shares) {
      const rooms = this.#holders.get(name) ?? new Map<string, Set<Holder>>();
      this.#holders.set(name, rooms.set(room, (rooms.get(room) ?? new Set()).add(holder)));
    }
  }

  delete(room: string, holder: Holder): void {
    for (const { name } of holder.shares) {
      const rooms = this.#holders.get(name);
      const holders = rooms?.get(room);
      holders?.delete(holder);
      if (holders?.size === 0) {
        rooms?.delete(room);
      }
      if (rooms?.size === 0) {
        this.#holders.delete(name);
      }
    }
  }
}
