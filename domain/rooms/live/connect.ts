import type { App } from '../../kernel/app.js';
import type { LiveSocket } from '../../kernel/live-sockets.js';
import { RoomConnection, type Visitor } from './connection.js';
import { roomHub } from './hub.js';

/** Lets somebody look at rooms and change them on a socket that was opened for them. */
export const openRoomConnection = (app: App, visitor: Visitor, socket: LiveSocket): void => {
  const connection = new RoomConnection(app, app.service(roomHub), visitor, socket);
  socket.speak({
    received: (frame, isBinary) => connection.receive(frame, isBinary),
    closed: () => connection.end(),
  });
};
