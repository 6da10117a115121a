import {
  findWorkflowSecret,
  insertWorkflowSecret,
  listUnsealedWorkflows,
  listVersionSnapshots,
  markSealed,
  replaceSnapshot,
} from '../../db/queries/workflow-secrets.js';
import type { JsonObject } from '../../db/tables/column-types.js';
import type { components } from '../../generated/swarm/types.js';
import { CannotDecryptError } from '../config/cipher.js';
import { configuration } from '../config/configuration.js';
import type { App, Reading } from '../kernel/app.js';
import { invalidField, ProductError } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { isObject } from '../kernel/is-object.js';
import { defineService } from '../kernel/services.js';
import { shownList, shownObject, toJsonText } from '../kernel/stored-json.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { isReference, resolvedInput } from './runs/context.js';

type Triggers = NonNullable<components['schemas']['CreateWorkflowBody']['triggers']>;

/** What stands for a secret that is stored with the workflow. */
const stored = /^sealed\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const storedId = (text: string): string | undefined => stored.exec(text)?.[1];

const isClear = (text: string): boolean => !isReference(text) && storedId(text) === undefined;

/** Stores secrets of a workflow, each once; a text becomes what stands for it. */
class Sealer {
  readonly #uow: UnitOfWork;
  readonly #workflowId: string;
  readonly #known = new Map<string, string>();

  constructor(uow: UnitOfWork, workflowId: string) {
    this.#uow = uow;
    this.#workflowId = workflowId;
  }

  async seal(secret: string): Promise<string> {
    const known = this.#known.get(secret);
    if (known !== undefined) {
      return known;
    }
    const { app, db, now } = this.#uow;
    const id = newId();
    const sealed = app.service(configuration).cipher.seal(secret);
    await insertWorkflowSecret(db, { id, workflowId: this.#workflowId, sealed, createdAt: now });
    const text = `sealed.${id}`;
    this.#known.set(secret, text);
    return text;
  }
}

/**
 * Triggers as they are stored: with what stands for a secret in place of each that is written out.
 *
 * @throws ProductError invalid when what stands for a secret stands for none of the workflow
 */
export const withSealedSecrets = async (uow: UnitOfWork, workflowId: string, triggers: Triggers): Promise<Triggers> => {
  const sealer = new Sealer(uow, workflowId);
  const all: Triggers = [];
  for (const [index, trigger] of triggers.entries()) {
    const { hmacSecret } = trigger;
    const id = hmacSecret === undefined ? undefined : storedId(hmacSecret);
    if (id !== undefined && (await findWorkflowSecret(uow.db, workflowId, id)) === undefined) {
      throw invalidField(
        `body.triggers.${index}.hmacSecret`,
        'must stand for a secret that is stored with this workflow',
      );
    }
    all.push(
      hmacSecret === undefined || !isClear(hmacSecret)
        ? trigger
        : { ...trigger, hmacSecret: await sealer.seal(hmacSecret) },
    );
  }
  return all;
};

/** The secret that a text of a trigger stands for, where it is stored with the workflow; undefined when it is another text. */
export const storedSecret = async (
  { app, db }: Reading,
  workflowId: string,
  text: string,
): Promise<{ readonly secret: string | undefined } | undefined> => {
  const id = storedId(text);
  if (id === undefined) {
    return undefined;
  }
  const sealed = await findWorkflowSecret(db, workflowId, id);
  return { secret: sealed === undefined ? undefined : app.service(configuration).cipher.open(sealed) };
};

const isReadable = async (reading: Reading, text: string): Promise<boolean> => {
  try {
    await resolvedInput(reading, { secret: text });
    return true;
  } catch (error) {
    if (error instanceof ProductError || error instanceof CannotDecryptError) {
      return false;
    }
    throw error;
  }
};

/** Triggers that would refuse every delivery: what their secret stands for is not stored, or cannot be decrypted. */
export const unreadableSecrets = async (reading: Reading, triggers: Triggers): Promise<string[]> => {
  const warnings: string[] = [];
  for (const [index, { hmacSecret }] of triggers.entries()) {
    if (hmacSecret !== undefined && isReference(hmacSecret) && !(await isReadable(reading, hmacSecret))) {
      warnings.push(
        `triggers.${index}.hmacSecret names no value that can be read, and deliveries are refused: '${hmacSecret}'`,
      );
    }
  }
  return warnings;
};

const sealAll = async (sealer: Sealer, triggers: readonly unknown[]): Promise<JsonObject[]> => {
  const all: JsonObject[] = [];
  for (const trigger of triggers) {
    if (isObject(trigger)) {
      const { hmacSecret } = trigger;
      all.push(
        typeof hmacSecret === 'string' && isClear(hmacSecret)
          ? { ...trigger, hmacSecret: await sealer.seal(hmacSecret) }
          : trigger,
      );
    }
  }
  return all;
};

const batch = 100;

const sealVersions = async ({ db }: UnitOfWork, sealer: Sealer, workflowId: string): Promise<void> => {
  for (let after = 0; ; ) {
    const versions = await listVersionSnapshots(db, workflowId, { after, limit: batch });
    for (const { id, snapshot } of versions) {
      const shown = shownObject(snapshot);
      const triggers = shown?.['triggers'];
      if (Array.isArray(triggers)) {
        await replaceSnapshot(db, id, toJsonText({ ...shown, triggers: await sealAll(sealer, triggers) }));
      }
    }
    const last = versions.at(-1);
    if (last === undefined || versions.length < batch) {
      return;
    }
    after = last.version;
  }
};

/** Encrypts secrets of triggers that an older release stored in clear; returns of how many workflows. */
const sealSome = (app: App): Promise<number> =>
  inTransaction(app, async (uow) => {
    const workflows = await listUnsealedWorkflows(uow.db, batch);
    for (const { id, triggers } of workflows) {
      const sealer = new Sealer(uow, id);
      await sealVersions(uow, sealer, id);
      await markSealed(uow.db, id, toJsonText(await sealAll(sealer, shownList(triggers) ?? [])));
    }
    return workflows.length;
  });

/** No secret of a trigger stands in clear before the first request is answered. */
export const sealedTriggers = defineService({
  name: 'sealed triggers',
  start: async (app) => {
    while ((await sealSome(app)) === batch) {
      // The next ones.
    }
    return { service: undefined };
  },
});
