import Database from 'better-sqlite3';
import { costMonth } from '../databases/fill.js';
import { type Row, within } from '../result.js';
import { databaseIn } from '../servers.js';

export const monthsSummary = {
  method: 'GET',
  path: `/api/session-costs/summary?${new URLSearchParams({ startDate: costMonth.since, endDate: costMonth.until })}`,
} as const;

/** Milliseconds to read the month's rows once, without a server. */
const readMonth = (folder: string): (() => Promise<number>) => {
  const db = new Database(databaseIn(folder), { readonly: true });
  const rows = db.prepare('select * from session_costs where createdAt >= ? and createdAt <= ?');
  const read = async (): Promise<number> => {
    const startedAt = performance.now();
    rows.all(costMonth.since, costMonth.until);
    return performance.now() - startedAt;
  };
  return read;
};

export const costSummary: Row = {
  name: 'cost-summary',
  measure: async (lab) => {
    const folder = await lab.folder('manyTasks');
    const product = await lab.product({ folder });
    const { ours, other } = await lab.inTurn({
      ours: await lab.answerTime(product, monthsSummary),
      other: readMonth(folder),
    });
    const work = `GET /api/session-costs/summary of a month, ${lab.scale.manyTasks.toLocaleString('en-US')} costs`;
    return [within(5, { work, ours, other, name: "reading the month's rows" })];
  },
};
