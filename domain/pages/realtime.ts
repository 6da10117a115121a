import { randomBytes } from 'node:crypto';
import { findPageRow } from '../../db/queries/pages.js';
import { findUserRow } from '../../db/queries/users.js';
import type { App } from '../kernel/app.js';
import { unauthenticated } from '../kernel/errors.js';
import type { SocketBounds, SocketPlan } from '../kernel/live-sockets.js';
import { openRoomConnection, roomSockets } from '../rooms/live/connect.js';
import type { Visitor } from '../rooms/live/connection.js';
import { principalOf } from './proxy.js';
import { findPageSession, type PageSession } from './sessions.js';

const pageSockets: SocketBounds = { ...roomSockets, name: 'pages', mostSockets: 1000 };
/** Whoever may come without a session takes no place of those with one. */
const guestSockets: SocketBounds = { ...pageSockets, name: 'guests of pages', mostSockets: 500 };

/** Somebody who looks at a page; nobody in particular at a public one. */
type Looking = Pick<PageSession, 'kind' | 'userId'>;

/** @throws ProductError unauthenticated */
const assertLooking = async (app: App, pageId: string, token: string | undefined): Promise<Looking> => {
  const [page, session] = [await findPageRow(app.db, pageId), await findPageSession(app.db, token, app.clock.now())];
  if (page && session?.pageId === pageId) {
    return session;
  }
  if (page?.authMode === 'public') {
    return { kind: 'guest', userId: null };
  }
  throw unauthenticated('No session with this page', { code: 'page_session_missing' });
};

const meOf = async (app: App, { kind, userId }: Looking): Promise<Visitor['me']> => {
  if (kind === 'guest') {
    return { userId: `guest-${randomBytes(8).toString('hex')}`, name: 'Guest', kind: 'guest' };
  }
  const user = userId === null ? undefined : await findUserRow(app.db, userId);
  return { userId, name: user?.name ?? 'Operator', kind: 'user' };
};

/**
 * How the browser that shows a page speaks about the rooms of the page.
 *
 * @throws ProductError unauthenticated, unavailable
 */
export const connectPageRooms = async (app: App, pageId: string, token: string | undefined): Promise<SocketPlan> => {
  const looking = await assertLooking(app, pageId, token);
  const visitor: Visitor = {
    caller: { principal: principalOf(looking), pageId },
    me: await meOf(app, looking),
    readmit: async () => {
      const { kind, userId } = await assertLooking(app, pageId, token);
      if (kind !== looking.kind || userId !== looking.userId) {
        throw unauthenticated('The session with this page has ended', { code: 'page_session_missing' });
      }
    },
    source: 'page',
    route: 'GET /@swarm/realtime',
  };
  return {
    bounds: looking.kind === 'guest' ? guestSockets : pageSockets,
    open: (socket) => openRoomConnection(app, visitor, socket),
  };
};
