import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import { containsText } from '../dialect/text.js';
import type { ScriptEmbeddingTable } from '../tables/scripts.js';
import { asFlag, type FoundScriptRow, isSearched, type ScriptRow, type ScriptSearch } from './scripts.js';

export type ScriptEmbeddingRow = Selectable<ScriptEmbeddingTable>;

/** What of a script is embedded, and when it was changed last. */
export type ScriptToEmbed = Pick<ScriptRow, 'id' | 'description' | 'intent' | 'signature' | 'updatedAt'>;

const embedded = ['id', 'description', 'intent', 'signature', 'updatedAt'] as const;

/** A script that is to be found by what it is for; undefined when it is gone, or was saved by itself. */
export const findScriptToEmbed = (db: Reader, id: string): Promise<ScriptToEmbed | undefined> =>
  db.selectFrom('scripts').select(embedded).where('id', '=', id).where('isScratch', '=', 0).executeTakeFirst();

/** Scripts with ids after one that have no vector of the model, or one of what they were before. */
export const listScriptsToEmbed = (
  db: Reader,
  { model, after, limit }: { readonly model: string; readonly after: string; readonly limit: number },
): Promise<ScriptToEmbed[]> =>
  db
    .selectFrom('scripts')
    .leftJoin('script_embeddings as embedding', (join) =>
      join
        .onRef('embedding.scriptId', '=', 'scripts.id')
        .onRef('embedding.scriptUpdatedAt', '=', 'scripts.updatedAt')
        .on('embedding.model', '=', model),
    )
    .select(['scripts.id', 'description', 'intent', 'signature', 'updatedAt'])
    .where('isScratch', '=', 0)
    .where('scripts.id', '>', after)
    .where('embedding.scriptId', 'is', null)
    .orderBy('scripts.id')
    .limit(limit)
    .execute();

/** Keeps the vector of a script, in place of the one before. */
export const upsertScriptEmbedding = async (db: Transaction, row: ScriptEmbeddingRow): Promise<void> => {
  const { scriptId: _id, ...changes } = row;
  await db
    .insertInto('script_embeddings')
    .values(row)
    .onConflict((conflict) => conflict.column('scriptId').doUpdateSet(changes))
    .execute();
};

/** A script that an agent sees, its vector of a model, and where it has the text. */
export interface ScriptCandidateRow extends Pick<ScriptRow, 'id' | 'scope' | 'name'> {
  readonly vector: string | null;
  readonly inName: number;
  readonly inText: number;
}

/** A page of the scripts that an agent sees, by id. */
export const listScriptCandidates = (
  db: Reader,
  { text, agentId, scope, limit }: ScriptSearch,
  { model, after }: { readonly model: string; readonly after: string },
): Promise<ScriptCandidateRow[]> =>
  db
    .selectFrom('scripts')
    .leftJoin('script_embeddings as embedding', (join) =>
      join.onRef('embedding.scriptId', '=', 'scripts.id').on('embedding.model', '=', model),
    )
    .select((row) => [
      'scripts.id',
      'scope',
      'name',
      'vector',
      asFlag(containsText(row.ref('name'), text)).as('inName'),
      asFlag(row.or([containsText(row.ref('description'), text), containsText(row.ref('intent'), text)])).as('inText'),
    ])
    .where(isSearched({ agentId, scope }))
    .where('scripts.id', '>', after)
    .orderBy('scripts.id')
    .limit(limit)
    .execute();

/** What is told of scripts that were found. */
export const listFoundScripts = (
  db: Reader,
  ids: readonly string[],
): Promise<(Omit<FoundScriptRow, 'inName'> & Pick<ScriptRow, 'id'>)[]> =>
  db
    .selectFrom('scripts')
    .select(['id', 'name', 'signature', 'argsJsonSchema', 'description'])
    .where('id', 'in', ids)
    .execute();
