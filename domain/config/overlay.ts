import type { ConfigRow } from '../../db/queries/config.js';

const rank: Readonly<Record<string, number>> = { global: 0, agent: 1, repo: 2 };

type Placed = Pick<ConfigRow, 'key' | 'scope'>;

const rankOf = ({ scope }: Placed): number => rank[scope] ?? -1;

/** One row per key, by key: a repository's row wins over an agent's, and that over the global one. */
export const overlaid = <Row extends Placed>(rows: readonly Row[]): Row[] => {
  const winners = new Map<string, Row>();
  for (const row of rows) {
    const known = winners.get(row.key);
    if (known === undefined || rankOf(row) > rankOf(known)) {
      winners.set(row.key, row);
    }
  }
  return [...winners.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
};
