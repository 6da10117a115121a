import type { Reader } from '../../../db/access.js';
import {
  countScriptApis,
  deleteScriptApiRow,
  insertScriptApi,
  listScriptApiRows,
  type ScriptApiRow,
  updateScriptApi as updateRow,
} from '../../../db/queries/script-apis.js';
import { findScriptRow, type ScriptRow } from '../../../db/queries/scripts.js';
import { findHolder } from '../../../db/queries/tasks.js';
import type { components } from '../../../generated/swarm/types.js';
import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import { conflict, invalid, invalidField, notFound } from '../../kernel/errors.js';
import { inConcurrentTransaction, type UnitOfWork } from '../../kernel/unit-of-work.js';
import { trustedUserId } from '../../users/trusted-user.js';
import { newApiId, newApiToken, requireScriptApi, type ScriptApi, sealedToken, tokenOf, toScriptApi } from './api.js';
import { assertMayDecide } from './may-decide.js';

type Schemas = components['schemas'];
type WithToken = Schemas['ScriptApiWithToken'];
type CreateInput = Schemas['CreateScriptApiBody'] & { readonly authMode: ScriptApiRow['authMode'] };

const mostApis = 100;
/** With so many ids a second collision would be a broken source of chance. */
const attempts = 5;

const requireScript = async (db: Reader, id: string): Promise<ScriptRow> => {
  const script = await findScriptRow(db, id);
  if (script === undefined) {
    throw notFound('script');
  }
  return script;
};

/** Two units that change the endpoints of a script go one after the other. */
const lockOf = (scriptId: string): string => `script-apis:${scriptId}`;

/** @throws ProductError invalid (`agent_required`) without any, invalid naming `body.agentId` when there is none such */
const agentFor = async (db: Reader, script: ScriptRow, given: string | undefined): Promise<string> => {
  const agentId = given ?? (script.scopeId === '' ? script.createdByAgentId : script.scopeId);
  if (agentId === null) {
    throw invalid('agentId is required: the script is of no agent, and none has made it', { code: 'agent_required' });
  }
  if ((await findHolder(db, agentId)) === undefined) {
    throw invalidField('body.agentId', 'must be the id of an agent');
  }
  return agentId;
};

const insertWithNewId = async (uow: UnitOfWork, row: Omit<ScriptApiRow, 'id'>): Promise<ScriptApiRow> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const withId = Object.assign({ id: newApiId() }, row);
    if (await insertScriptApi(uow.db, withId)) {
      return withId;
    }
  }
  throw new Error(`${attempts} random ids of endpoints were taken`);
};

const shown = (row: ScriptApiRow, token: string | null): WithToken => Object.assign(toScriptApi(row), { token });

/**
 * Makes an address at which the outside runs a script; its token is told here, by a rotation, and when it is asked for.
 *
 * @throws ProductError notFound, invalid, forbidden as by `assertMayDecide`, conflict (`too_many_script_apis`) when the
 * script has a hundred
 */
export const createScriptApi = (
  app: App,
  caller: Caller,
  scriptId: string,
  { authMode, label = undefined, agentId }: CreateInput,
): Promise<WithToken> =>
  inConcurrentTransaction(app, [lockOf(scriptId)], async (uow) => {
    const script = await requireScript(uow.db, scriptId);
    const actsAs = await agentFor(uow.db, script, agentId);
    await assertMayDecide(uow.db, caller, { agentId: actsAs });
    if ((await countScriptApis(uow.db, scriptId)) >= mostApis) {
      throw conflict(`A script has at most ${mostApis} endpoints`, { code: 'too_many_script_apis' });
    }
    const token = authMode === 'bearer' ? newApiToken() : null;
    const by = (await trustedUserId(uow.db, caller)) ?? null;
    const row = await insertWithNewId(uow, {
      scriptId,
      agentId: actsAs,
      authMode,
      enabled: 1,
      label: label ?? null,
      callCount: 0,
      lastUsedAt: null,
      token: token === null ? null : sealedToken(uow.app, token),
      principalUserId: caller.principal.kind === 'user' ? caller.principal.userId : null,
      createdByAgentId: caller.agentId ?? null,
      createdBy: by,
      updatedBy: by,
      createdAt: uow.now,
    });
    return shown(row, token);
  });

/** The endpoints of a script, the newest first. @throws ProductError notFound */
export const listScriptApis = async (app: App, scriptId: string): Promise<{ apis: ScriptApi[] }> => {
  await requireScript(app.db, scriptId);
  return { apis: (await listScriptApiRows(app.db, scriptId)).map(toScriptApi) };
};

const changed = (row: ScriptApiRow | undefined): ScriptApiRow => {
  if (row === undefined) {
    throw notFound('scriptApi');
  }
  return row;
};

/** The endpoint of a script, for who decides about it. @throws ProductError notFound, forbidden */
const requireDecidable = async (db: Reader, caller: Caller, scriptId: string, id: string): Promise<ScriptApiRow> => {
  const row = await requireScriptApi(db, scriptId, id);
  await assertMayDecide(db, caller, row);
  return row;
};

/** @throws ProductError notFound, forbidden as by `assertMayDecide` */
export const updateScriptApi = (
  app: App,
  caller: Caller,
  { id, scriptId }: Pick<ScriptApiRow, 'id' | 'scriptId'>,
  { enabled, label }: Schemas['UpdateScriptApiBody'],
): Promise<ScriptApi> =>
  inConcurrentTransaction(app, [lockOf(scriptId)], async ({ db }) => {
    const row = await requireDecidable(db, caller, scriptId, id);
    if (enabled === undefined && label === undefined) {
      return toScriptApi(row);
    }
    const changes = {
      ...(enabled !== undefined && { enabled: enabled ? (1 as const) : (0 as const) }),
      ...(label !== undefined && { label }),
      updatedBy: (await trustedUserId(db, caller)) ?? null,
    };
    return toScriptApi(changed(await updateRow(db, { id, scriptId }, changes)));
  });

/** @throws ProductError notFound, forbidden as by `assertMayDecide` */
export const deleteScriptApi = (app: App, caller: Caller, scriptId: string, id: string): Promise<{ deleted: true }> =>
  inConcurrentTransaction(app, [lockOf(scriptId)], async ({ db }) => {
    await requireDecidable(db, caller, scriptId, id);
    if (!(await deleteScriptApiRow(db, { id, scriptId }))) {
      throw notFound('scriptApi');
    }
    return { deleted: true };
  });

/**
 * Gives an endpoint another token; the one it had is refused from then on.
 *
 * @throws ProductError notFound, forbidden as by `assertMayDecide`, invalid (`script_api_open`) when it asks for none
 */
export const rotateScriptApi = (app: App, caller: Caller, scriptId: string, id: string): Promise<WithToken> =>
  inConcurrentTransaction(app, [lockOf(scriptId)], async (uow) => {
    const { authMode } = await requireDecidable(uow.db, caller, scriptId, id);
    if (authMode === 'none') {
      throw invalid('The endpoint asks for no token', { code: 'script_api_open' });
    }
    const token = newApiToken();
    const updatedBy = (await trustedUserId(uow.db, caller)) ?? null;
    const change = { token: sealedToken(uow.app, token), updatedBy };
    return shown(changed(await updateRow(uow.db, { id, scriptId }, change)), token);
  });

/** @throws ProductError notFound, forbidden as by `assertMayDecide` */
export const getScriptApiSecret = async (
  app: App,
  caller: Caller,
  scriptId: string,
  id: string,
): Promise<Schemas['ScriptApiSecret']> => ({
  token: tokenOf(app, await requireDecidable(app.db, caller, scriptId, id)),
});
