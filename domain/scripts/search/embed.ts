import {
  findScriptToEmbed,
  listScriptsToEmbed,
  type ScriptEmbeddingRow,
  type ScriptToEmbed,
  upsertScriptEmbedding,
} from '../../../db/queries/script-embeddings.js';
import type { App } from '../../kernel/app.js';
import { ProductError } from '../../kernel/errors.js';
import { enqueue } from '../../kernel/jobs/enqueue.js';
import { defineExternalJob, defineRecurringJob } from '../../kernel/jobs/kinds.js';
import { storedObject } from '../../kernel/stored-json.js';
import { msPerMinute } from '../../kernel/time.js';
import { inConcurrentTransaction, type UnitOfWork } from '../../kernel/unit-of-work.js';
import { textEmbedder } from '../../models/configured.js';
import type { TextEmbedder } from '../../models/provider.js';
import { storedVector } from './vector.js';

/** So many scripts are embedded by one request. */
const batch = 16;
const longestText = 8000;
const everyMs = 5 * msPerMinute;
const mostAttempts = 4;

/** What is embedded of a script: what it is for, and what it takes and returns. */
const textOf = (app: App, { id, description, intent, signature }: ScriptToEmbed): string => {
  const said = storedObject(signature, 'scripts.signature', id);
  const parts = [description, intent, `(${said.argsType}) => ${said.resultType}`, said.description];
  return app.secrets.scrub(parts.filter((part) => part !== '').join('\n')).slice(0, longestText);
};

type Embedded = Omit<ScriptEmbeddingRow, 'embeddedAt'>;

const embedTogether = async (
  app: App,
  embedder: TextEmbedder,
  scripts: readonly ScriptToEmbed[],
  signal: AbortSignal,
): Promise<Embedded[]> => {
  const texts = scripts.map((script) => textOf(app, script));
  const vectors = await embedder.embed(texts, signal);
  return scripts.flatMap(({ id, updatedAt }, index) => {
    const vector = vectors[index];
    return vector
      ? [{ scriptId: id, model: embedder.model, scriptUpdatedAt: updatedAt, vector: storedVector(vector) }]
      : [];
  });
};

/** One text that a provider does not take must not keep those beside it from being found. */
const embedEach = async (
  app: App,
  embedder: TextEmbedder,
  scripts: readonly ScriptToEmbed[],
  signal: AbortSignal,
): Promise<Embedded[]> => {
  try {
    return await embedTogether(app, embedder, scripts, signal);
  } catch (error) {
    const isRefused = error instanceof ProductError && error.code === 'model_call_failed';
    const [first, ...others] = scripts;
    if (!isRefused || first === undefined || others.length === 0) {
      throw error;
    }
    const half = scripts.length >> 1;
    const parts = await Promise.allSettled([
      embedEach(app, embedder, scripts.slice(0, half), signal),
      embedEach(app, embedder, scripts.slice(half), signal),
    ]);
    const done = parts.flatMap((part) => (part.status === 'fulfilled' ? part.value : []));
    if (done.length === 0) {
      throw error;
    }
    return done;
  }
};

const keep = async ({ db, now }: UnitOfWork, rows: readonly Embedded[]): Promise<void> => {
  for (const { scriptId, model, scriptUpdatedAt, vector } of rows) {
    // It may be gone meanwhile.
    if (await findScriptToEmbed(db, scriptId)) {
      await upsertScriptEmbedding(db, { scriptId, model, scriptUpdatedAt, embeddedAt: now, vector });
    }
  }
};

/** Embeds a script that was stored just now. */
export const scriptEmbedding = defineExternalJob({
  name: 'scripts.embed',
  payload: { scriptId: 'text' },
  maxAttempts: mostAttempts,
  perform: async (app, { scriptId }, { signal }): Promise<Embedded[]> => {
    const embedder = textEmbedder(app);
    const script = embedder && (await findScriptToEmbed(app.db, scriptId));
    return script ? embedTogether(app, embedder, [script], signal) : [];
  },
  locks: async () => [],
  record: keep,
});

/** Has a script embedded once it is stored, where scripts are. */
export const embedLater = async (uow: UnitOfWork, scriptId: string): Promise<void> => {
  if (uow.app.settings.rawLlmEmbeddingModel !== null) {
    await enqueue(uow, scriptEmbedding, { scriptId }, { uniqueKey: scriptId });
  }
};

/** Embeds what has no vector of the configured model: all scripts when it is a new one, and what failed before. */
export const scriptEmbeddingSweep = defineRecurringJob({
  name: 'scripts.embed-missing',
  everyMs: () => everyMs,
  atStart: true,
  perform: async (app, { signal }) => {
    signal.throwIfAborted();
    const embedder = textEmbedder(app);
    if (embedder === undefined) {
      return {};
    }
    let after = '';
    for (;;) {
      const scripts = await listScriptsToEmbed(app.db, { model: embedder.model, after, limit: batch });
      const last = scripts.at(-1);
      if (last === undefined) {
        return {};
      }
      const rows = await embedEach(app, embedder, scripts, signal);
      signal.throwIfAborted();
      await inConcurrentTransaction(app, [], (uow) => keep(uow, rows));
      after = last.id;
    }
  },
});
