import {
  countModelProfiles,
  deleteModelProfileRow,
  findModelProfileRow,
  insertModelProfile,
  listModelProfileRows,
  type ModelProfileRow,
  updateModelProfileRow,
} from '../../db/queries/model-profiles.js';
import type { Harness } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import { isLead, leadsOnly } from '../agents/leads.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalidField, notFound } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import { assertModelAllowed, type ModelProfile, type ProfileChoice, toModelProfile } from './profile.js';

type Schemas = components['schemas'];

const maxProfiles = 1000;

/** Agents other than leads change no profiles. */
const assertMayChange = async ({ db }: App, { agentId }: Caller): Promise<void> => {
  if (agentId !== undefined && !(await isLead(db, agentId))) {
    throw leadsOnly('change model profiles');
  }
};

/** The profiles, or those of a harness, by harness and name. */
export const listModelProfiles = async (
  { db }: App,
  { harness }: { readonly harness?: Harness | undefined },
): Promise<ModelProfile[]> => (await listModelProfileRows(db, harness)).map(toModelProfile);

/** @throws ProductError notFound */
export const getModelProfile = async ({ db }: App, name: string): Promise<ModelProfile> => {
  const row = await findModelProfileRow(db, name);
  if (!row) {
    throw notFound('modelProfile');
  }
  return toModelProfile(row);
};

/**
 * Makes a profile.
 *
 * @throws ProductError invalid when the harness does not run the model, forbidden (`lead_only`), conflict when the name is
 * taken or there are as many as may be
 */
export const createModelProfile = async (
  app: App,
  caller: Caller,
  input: Schemas['CreateModelProfileBody'],
): Promise<ModelProfile> => {
  await assertMayChange(app, caller);
  const choice: ProfileChoice = {
    harness: input.harness,
    model: input.model,
    effort: input.effort ?? null,
    allowCustomModel: input.allowCustomModel ? 1 : 0,
    description: input.description ?? null,
  };
  assertModelAllowed(choice);
  return inTransaction(app, async ({ db, now }) => {
    const row: ModelProfileRow = Object.assign(
      { id: newId(), name: input.name, seededFrom: null, createdAt: now, lastUpdatedAt: now },
      choice,
    );
    if ((await findModelProfileRow(db, input.name)) !== undefined || !(await insertModelProfile(db, row))) {
      throw conflict(`A model profile with the name '${input.name}' already exists`, { code: 'model_profile_exists' });
    }
    if ((await countModelProfiles(db)) > maxProfiles) {
      throw conflict(`There are ${maxProfiles} model profiles, which is the most`, { code: 'model_profile_limit' });
    }
    return toModelProfile(row);
  });
};

const changed = (row: ModelProfileRow, body: Schemas['UpdateModelProfileBody']): ProfileChoice => ({
  harness: body.harness ?? row.harness,
  model: body.model ?? row.model,
  effort: body.effort === undefined ? row.effort : body.effort,
  allowCustomModel: body.allowCustomModel === undefined ? row.allowCustomModel : body.allowCustomModel ? 1 : 0,
  description: body.description === undefined ? row.description : body.description,
});

/**
 * Changes a profile; what it becomes as a whole has to be right.
 *
 * @throws ProductError invalid when nothing is changed, the name is another one, or the harness does not run the model;
 * forbidden (`lead_only`), notFound
 */
export const updateModelProfile = async (
  app: App,
  caller: Caller,
  name: string,
  body: Schemas['UpdateModelProfileBody'],
): Promise<ModelProfile> => {
  await assertMayChange(app, caller);
  const { harness, model, effort, allowCustomModel, description } = body;
  if ((body.name ?? name) !== name) {
    throw invalidField('body.name', 'must be the name in the path: a profile keeps its name');
  }
  if ([harness, model, effort, allowCustomModel, description].every((value) => value === undefined)) {
    throw invalidField('body', 'needs a member to change');
  }
  return inTransaction(app, async ({ db, now }) => {
    const row = await findModelProfileRow(db, name);
    if (!row) {
      throw notFound('modelProfile');
    }
    const choice = changed(row, body);
    assertModelAllowed(choice);
    const next = Object.assign({}, row, choice, { lastUpdatedAt: now });
    await updateModelProfileRow(db, name, { ...choice, lastUpdatedAt: now });
    return toModelProfile(next);
  });
};

/**
 * Deletes a profile. Tasks that name it keep the name, and start with what else they say.
 *
 * @throws ProductError forbidden (`lead_only`), notFound
 */
export const deleteModelProfile = async (app: App, caller: Caller, name: string): Promise<void> => {
  await assertMayChange(app, caller);
  const isDeleted = await inTransaction(app, ({ db }) => deleteModelProfileRow(db, name));
  if (!isDeleted) {
    throw notFound('modelProfile');
  }
};
