import type { Reader } from '../../../db/access.js';
import type { WorkflowRow } from '../../../db/queries/workflows.js';
import { assertKeepsSecrets } from '../../access/stored-secrets.js';
import type { Caller } from '../../kernel/caller.js';
import { shownObject } from '../../kernel/stored-json.js';
import { namesStored } from './context.js';

/**
 * Where the input of a workflow names stored values, an agent from which those were taken has no run of it begin or go on.
 *
 * @throws ProductError forbidden (`credential_access_revoked`)
 */
export const assertMayStart = async (
  db: Reader,
  caller: Caller,
  { input }: Pick<WorkflowRow, 'input'>,
): Promise<void> => {
  if (namesStored(shownObject(input) ?? {})) {
    await assertKeepsSecrets(db, caller);
  }
};
