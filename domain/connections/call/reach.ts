import {
  type ConnectionRow,
  listReachableConnections,
  listReachableConnectionsNamed,
  type Reachable,
  type ReachableConnection,
} from '../../../db/queries/connections.js';
import type { App } from '../../kernel/app.js';
import { notFound } from '../../kernel/errors.js';
import type { Actor } from './actor.js';
import { suggestion } from './suggestion.js';

const rank = { global: 0, repo: 1, agent: 2 } as const;

/** Of several connections with one name the agent's wins over the repository's, and that over the global one. */
const nearest = <Row extends Pick<ConnectionRow, 'scope'>>(rows: readonly Row[]): Row | undefined =>
  rows.reduce<Row | undefined>(
    (best, row) => (best === undefined || rank[row.scope] > rank[best.scope] ? row : best),
    undefined,
  );

/** The connections that a run has, each name once. */
export const connectionsOf = async ({ db }: App, reach: Reachable): Promise<ReachableConnection[]> => {
  const bySlug = new Map<string, ReachableConnection>();
  for (const row of await listReachableConnections(db, reach)) {
    const known = bySlug.get(row.slug);
    bySlug.set(row.slug, (known && nearest([known, row])) ?? row);
  }
  return [...bySlug.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1));
};

/** The connection that a run has under a name. @throws ProductError notFound */
export const requireConnectionNamed = async (app: App, actor: Actor, slug: string): Promise<ConnectionRow> => {
  const row = nearest(await listReachableConnectionsNamed(app.db, actor.reach, slug));
  if (row === undefined) {
    const slugs = (await connectionsOf(app, actor.reach)).map((each) => each.slug);
    throw notFound('scriptConnection', { message: `There is no connection ${slug}${suggestion(slug, slugs)}` });
  }
  return row;
};
