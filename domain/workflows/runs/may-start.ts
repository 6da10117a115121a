import type { Reader } from '../../../db/access.js';
import { findWorkflowRow, type WorkflowRow } from '../../../db/queries/workflows.js';
import { assertKeepsSecrets, hasAgentLostSecrets, hasLostSecrets } from '../../access/stored-secrets.js';
import type { Caller } from '../../kernel/caller.js';
import { isObject } from '../../kernel/is-object.js';
import { shownObject } from '../../kernel/stored-json.js';
import type { WorkflowDefinition } from '../graph.js';
import { definitionOf } from '../workflow.js';
import { namesStored } from './context.js';

/** What decides which stored values runs read: their input, and the workflows that their nodes have run. */
export interface Startable {
  readonly input: unknown;
  readonly definition: WorkflowDefinition;
}

/** The same of a workflow. */
export const startableOf = (row: Pick<WorkflowRow, 'id' | 'input' | 'definition'>): Startable => ({
  input: shownObject(row.input),
  definition: definitionOf(row),
});

/** Among more workflows nobody looks. */
const mostFollowed = 100;

const subWorkflowsOf = ({ nodes }: WorkflowDefinition): string[] =>
  nodes.flatMap(({ type, config }) => (type === 'sub-workflow' ? [String(config['workflowId'])] : []));

/** Whether runs read stored values, or may: which workflow a token stands for is known only when its node begins. */
const readsStored = async (db: Reader, startable: Startable): Promise<boolean> => {
  const seen = new Set<string>();
  const next = [startable];
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    if (isObject(one.input) && namesStored(one.input)) {
      return true;
    }
    const further = subWorkflowsOf(one.definition).filter((id) => !seen.has(id));
    for (const id of new Set(further)) {
      seen.add(id);
      if (id.includes('{{') || seen.size > mostFollowed) {
        return true;
      }
      const workflow = await findWorkflowRow(db, id);
      next.push(...(workflow === undefined ? [] : [startableOf(workflow)]));
    }
  }
  return false;
};

/**
 * Where runs read stored values, an agent from which those were taken has none begin or go on, and decides nothing about them.
 *
 * @throws ProductError forbidden (`credential_access_revoked`)
 */
export const assertMayStart = async (db: Reader, caller: Caller, startable: Startable): Promise<void> => {
  if ((await hasLostSecrets(db, caller)) && (await readsStored(db, startable))) {
    await assertKeepsSecrets(db, caller);
  }
};

/** Whether such an agent is one for which the server would begin a run. */
export const isTakenFrom = async (db: Reader, agentId: string, startable: Startable): Promise<boolean> =>
  (await hasAgentLostSecrets(db, agentId)) && (await readsStored(db, startable));
