import { findAgentRow } from '../../../db/queries/agents.js';
import { findUserRow } from '../../../db/queries/users.js';
import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import type { LiveSocket, SocketBounds, SocketPlan } from '../../kernel/live-sockets.js';
import { RoomConnection, type Visitor } from './connection.js';
import { roomHub } from './hub.js';

const mebibyte = 1024 * 1024;

/** What one connection to rooms may do; each sort of them has its own places. */
export const roomSockets: Omit<SocketBounds, 'name' | 'mostSockets'> = {
  mostFrameBytes: mebibyte,
  framesPerSecond: 200,
  mostWaitingBytes: 8 * mebibyte,
  together: { name: 'rooms', mostWaitingBytes: 256 * mebibyte },
};

const callerSockets: SocketBounds = { ...roomSockets, name: 'rooms', mostSockets: 1000 };

/** Lets somebody look at rooms and change them on a socket that was opened for them. */
export const openRoomConnection = (app: App, visitor: Visitor, socket: LiveSocket): void => {
  const connection = new RoomConnection(app, app.service(roomHub), visitor, socket);
  socket.speak({
    received: (frame, isBinary) => connection.receive(frame, isBinary),
    closed: () => connection.end(),
  });
};

/** Who somebody with a key is to others in a room. */
const meOf = async ({ db }: App, { principal, agentId }: Caller): Promise<Visitor['me']> => {
  if (agentId !== undefined) {
    return { userId: agentId, name: (await findAgentRow(db, agentId))?.name ?? agentId, kind: 'agent' };
  }
  const userId = principal.kind === 'user' ? principal.userId : null;
  const user = userId === null ? undefined : await findUserRow(db, userId);
  return { userId, name: user?.name ?? 'Operator', kind: 'user' };
};

/** How somebody with a key speaks about rooms, in the namespaces that each frame names. */
export const connectRooms = async (app: App, caller: Caller, readmit: () => Promise<void>): Promise<SocketPlan> => {
  const visitor: Visitor = {
    caller,
    me: await meOf(app, caller),
    readmit,
    source: 'http',
    route: 'GET /api/rooms/connect',
  };
  return { bounds: callerSockets, open: (socket) => openRoomConnection(app, visitor, socket) };
};
