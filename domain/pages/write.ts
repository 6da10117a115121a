import { randomBytes } from 'node:crypto';
import { deleteFavoritesOfItem } from '../../db/queries/favorites.js';
import { deleteKvEntriesIn } from '../../db/queries/kv-entries.js';
import { deletePageSessionsOf } from '../../db/queries/page-sessions.js';
import { deletePageRow, insertPage, insertPageVersion, type PageRow, updatePageRow } from '../../db/queries/pages.js';
import { deleteRoomsIn } from '../../db/queries/rooms.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalidField } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { toJsonText } from '../kernel/stored-json.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';
import { pageNamespace } from '../kv/namespace.js';
import { lockOfRoomsIn } from '../rooms/rooms.js';
import { tellRoomChanged } from '../rooms/signals.js';
import { authorizedKey } from '../users/namespace-key.js';
import { trustedUserId } from '../users/trusted-user.js';
import { addressesOf, lockOfPage, requireOwnPageRow, requireOwnPageRowOrLead } from './page.js';
import { pagePasswords } from './password.js';

type Schemas = components['schemas'];

const idBytes = 16;
const mostSlugCharacters = 200;

/** Nobody guesses it: it opens public pages. */
const newPageId = (): string => randomBytes(idBytes).toString('hex');

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, mostSlugCharacters)
    .replace(/^-|-$/g, '') || 'page';

const needsText = (names: readonly string[] | null | undefined): PageRow['needsCredentials'] =>
  names === null || names === undefined ? null : toJsonText(names);

const hashOf = (app: App, password: string | null | undefined): Promise<string> | null =>
  password === null || password === undefined ? null : app.service(pagePasswords).hash(password);

/**
 * Stores a page of the calling agent.
 *
 * @throws ProductError invalid for a bad namespace; forbidden for another user's; conflict (`page_exists`) when the agent
 * has one of its slug
 */
export const createPage = async (
  app: App,
  caller: Caller,
  body: Omit<Schemas['CreatePageBody'], 'authMode'> & Required<Pick<Schemas['CreatePageBody'], 'authMode'>>,
): Promise<Schemas['CreatedPage']> => {
  const { agentId } = caller;
  if (agentId === undefined) {
    throw invalidField('headers.X-Agent-ID', 'is required');
  }
  const passwordHash = await hashOf(app, body.password);
  const id = newPageId();
  const slug = body.slug ?? slugOf(body.title);
  return inConcurrentTransaction(app, [], async ({ db, now }) => {
    const trusted = await trustedUserId(db, caller);
    const key = body.key === undefined ? `shared/page:${id}/` : await authorizedKey(db, body.key, trusted);
    const isNew = await insertPage(db, {
      id,
      agentId,
      slug,
      key,
      title: body.title,
      description: body.description ?? null,
      contentType: body.contentType,
      authMode: body.authMode,
      passwordHash,
      needsCredentials: needsText(body.needsCredentials),
      version: 1,
      createdAt: now,
      updatedAt: now,
      body: body.body,
    });
    if (!isNew) {
      throw conflict(`The agent has a page with the slug '${slug}' already`, { code: 'page_exists' });
    }
    return { id, key, version: 1, ...addressesOf(app.settings, { id, slug }) };
  });
};

const columnsOf = (body: Schemas['UpdatePageBody']) => ({
  ...(body.title !== undefined && { title: body.title }),
  ...(body.description !== undefined && { description: body.description }),
  ...(body.contentType !== undefined && { contentType: body.contentType }),
  ...(body.authMode !== undefined && { authMode: body.authMode }),
  ...(body.needsCredentials !== undefined && { needsCredentials: needsText(body.needsCredentials) }),
  ...(body.body !== undefined && { body: body.body }),
});

/**
 * Changes what is sent of a page, and keeps what it was.
 *
 * @throws ProductError notFound; forbidden (`page_forbidden`) for another agent's; as `createPage` for the namespace
 */
export const updatePage = async (
  app: App,
  caller: Caller,
  id: string,
  body: Schemas['UpdatePageBody'],
): Promise<Schemas['UpdatedPage']> => {
  await requireOwnPageRow(app.db, caller, id);
  const passwordHash = await hashOf(app, body.password);
  return inConcurrentTransaction(app, [lockOfPage(id)], async ({ db, now }) => {
    const row = await requireOwnPageRow(db, caller, id);
    const key = body.key === undefined ? row.key : await authorizedKey(db, body.key, await trustedUserId(db, caller));
    await insertPageVersion(db, {
      id: newId(),
      pageId: id,
      version: row.version,
      title: row.title,
      description: row.description,
      contentType: row.contentType,
      authMode: row.authMode,
      passwordHash: row.passwordHash,
      needsCredentials: row.needsCredentials,
      changedByAgentId: caller.agentId ?? null,
      createdAt: now,
      body: row.body,
    });
    if (body.password !== undefined || (body.authMode ?? row.authMode) !== row.authMode) {
      await deletePageSessionsOf(db, id);
    }
    const version = row.version + 1;
    await updatePageRow(db, id, {
      ...columnsOf(body),
      ...(body.password !== undefined && { passwordHash }),
      key,
      version,
      updatedAt: now,
    });
    return { id, key, version };
  });
};

/**
 * Deletes a page with its versions, the marks of it, and what is stored for it.
 *
 * @throws ProductError notFound; forbidden (`page_forbidden`) for another agent's, unless a lead calls
 */
export const deletePage = (app: App, caller: Caller, id: string): Promise<void> =>
  inConcurrentTransaction(app, [lockOfPage(id), lockOfRoomsIn(`${pageNamespace}${id}`)], async (uow) => {
    const { db } = uow;
    await requireOwnPageRowOrLead(db, caller, id);
    await deletePageRow(db, id);
    await deleteFavoritesOfItem(db, 'page', id);
    await deleteKvEntriesIn(db, `${pageNamespace}${id}`);
    await deleteRoomsIn(db, `${pageNamespace}${id}`);
    tellRoomChanged(uow, { namespace: `${pageNamespace}${id}`, name: '' });
  });
