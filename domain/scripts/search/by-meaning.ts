import type { Reader } from '../../../db/access.js';
import {
  listFoundScripts,
  listScriptCandidates,
  type ScriptCandidateRow,
} from '../../../db/queries/script-embeddings.js';
import type { ScriptSearch } from '../../../db/queries/scripts.js';
import type { HeavyRead } from '../../../db/reads/heavy-read.js';
import type { components } from '../../../generated/swarm/types.js';
import { typesOf } from '../script.js';
import { vectorIn } from './vector.js';

type FoundScript = components['schemas']['FoundScript'];

/** A search by what a text means. */
export interface MeaningSearch extends ScriptSearch {
  readonly model: string;
  /** The text, as the model puts it. */
  readonly vector: readonly number[];
}

const pageRows = 200;
const meaningWeight = 0.7;
const nameWeight = 0.3;

/** The cosine of the angle between two vectors; undefined when they cannot be compared. */
const cosineOf = (one: readonly number[], other: Float32Array): number | undefined => {
  if (one.length !== other.length) {
    return undefined;
  }
  let [dot, ofOne, ofOther] = [0, 0, 0];
  for (const [index, number] of one.entries()) {
    const paired = other[index] ?? 0;
    dot += number * paired;
    ofOne += number * number;
    ofOther += paired * paired;
  }
  const lengths = Math.sqrt(ofOne * ofOther);
  return lengths === 0 ? undefined : Math.max(-1, Math.min(1, dot / lengths));
};

interface Scored extends Pick<ScriptCandidateRow, 'id' | 'scope' | 'name'> {
  readonly score: number;
}

const better = (one: Scored, other: Scored): number =>
  other.score - one.score ||
  Number(one.scope > other.scope) - Number(one.scope < other.scope) ||
  (one.name < other.name ? -1 : 1);

const readBest = async (db: Reader, search: MeaningSearch): Promise<readonly FoundScript[] | null> => {
  let best: Scored[] = [];
  let hasCompared = false;
  let after = '';
  for (;;) {
    const page = await listScriptCandidates(db, { ...search, limit: pageRows }, { model: search.model, after });
    for (const { id, scope, name, vector, inName, inText } of page) {
      const cosine = vector === null ? undefined : cosineOf(search.vector, vectorIn(vector));
      hasCompared ||= cosine !== undefined;
      // One that has no vector yet is found by its text.
      if (cosine !== undefined || inName === 1 || inText === 1) {
        best.push({ id, scope, name, score: meaningWeight * (cosine ?? 0) + nameWeight * inName });
      }
    }
    best = best.sort(better).slice(0, search.limit);
    const last = page.at(-1);
    if (last === undefined || page.length < pageRows) {
      break;
    }
    after = last.id;
  }
  if (!hasCompared) {
    return null;
  }
  const rows = new Map(
    (
      await listFoundScripts(
        db,
        best.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return best.flatMap(({ id, score }) => {
    const row = rows.get(id);
    return row ? [{ name: row.name, ...typesOf(row), description: row.description, score }] : [];
  });
};

/** The scripts that come nearest to what a text means; null when none of them can be compared. */
export const scriptsByMeaning: HeavyRead<MeaningSearch, readonly FoundScript[] | null> = {
  module: import.meta.url,
  name: 'scriptsByMeaning',
  narrowing: 'scope',
  read: readBest,
};
