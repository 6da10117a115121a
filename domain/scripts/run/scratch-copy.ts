import { findScriptRowByName, insertScript, insertScriptVersion, touchScratch } from '../../../db/queries/scripts.js';
import type { StoredSignature } from '../../../db/tables/scripts.js';
import type { App } from '../../kernel/app.js';
import { sha256 } from '../../kernel/hash.js';
import { newId } from '../../kernel/ids.js';
import { toJsonText } from '../../kernel/stored-json.js';
import { inConcurrentTransaction, type UnitOfWork } from '../../kernel/unit-of-work.js';
import { lockOf, scriptKey } from '../script.js';
import { typeChecks } from '../type-check/type-checks.js';

const longestBase = 48;
const noBase = 'inline-script';
const reason = 'Auto-saved successful inline run';
const signatureTimeoutMs = 2000;

const baseOf = (intent: string): string => {
  const base = intent
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, longestBase)
    .replace(/-$/, '');
  return base === '' ? noBase : base;
};

/** The name of a source that was saved by itself. */
export const scratchName = (intent: string, source: string): string =>
  `scratch-${baseOf(intent)}-${sha256(source).slice(0, 8)}`;

const unknownSignature: StoredSignature = { argsType: 'unknown', resultType: 'unknown', description: '' };

/** What a source says of itself; where that cannot be had soon, nothing. */
const signatureOf = async (app: App, source: string): Promise<StoredSignature> => {
  try {
    return await app.service(typeChecks).signatureOf(source, AbortSignal.timeout(signatureTimeoutMs));
  } catch {
    return unknownSignature;
  }
};

interface Copy {
  readonly agentId: string;
  readonly name: string;
  readonly source: string;
  readonly intent: string;
  readonly signature: StoredSignature;
}

const insertCopy = async (uow: UnitOfWork, { agentId, name, source, intent, signature }: Copy): Promise<void> => {
  const { db, now } = uow;
  const id = newId();
  const content = {
    description: `Scratch script: ${intent === '' ? name : intent}`,
    intent: intent === '' ? reason : intent,
    contentHash: sha256(source),
    version: 1,
    createdBy: null,
    updatedBy: null,
    signature: toJsonText(signature),
    source,
  };
  await insertScript(
    db,
    Object.assign(
      {
        id,
        key: scriptKey(id),
        scope: 'agent' as const,
        scopeId: agentId,
        name,
        isScratch: 1 as const,
        typeChecked: 0 as const,
        fsMode: 'none' as const,
        createdByAgentId: agentId,
        createdAt: now,
        updatedAt: now,
        argsJsonSchema: null,
      },
      content,
    ),
  );
  await insertScriptVersion(
    db,
    Object.assign(
      { id: newId(), scriptId: id, changedByAgentId: agentId, changedAt: now, changeReason: reason },
      content,
    ),
  );
};

/** Saves a source that ran well as a scratch script of its agent, or says that it was used; returns its name. */
export const saveScratchCopy = async (app: App, agentId: string, source: string, intent: string): Promise<string> => {
  const name = scratchName(intent, source);
  const identity = { scope: 'agent', scopeId: agentId, name } as const;
  const known = await findScriptRowByName(app.db, identity);
  const signature = known ? unknownSignature : await signatureOf(app, source);
  await inConcurrentTransaction(app, [lockOf(identity)], async (uow) => {
    const present = await findScriptRowByName(uow.db, identity);
    if (present) {
      // One that somebody keeps stays as it is.
      await touchScratch(uow.db, present.id, uow.now);
      return;
    }
    await insertCopy(uow, { agentId, name, source, intent, signature });
  });
  return name;
};
