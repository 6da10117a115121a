import type { Reader } from '../../db/access.js';
import { deleteUnusedScratch, listUnusedScratch } from '../../db/queries/scripts.js';
import { listWorkflowsWith } from '../../db/queries/workflows.js';
import { isObject } from '../kernel/is-object.js';
import { defineRecurringJob } from '../kernel/jobs/kinds.js';
import { storedObject } from '../kernel/stored-json.js';
import { instantBefore, msPerDay } from '../kernel/time.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';

const batch = 500;
const workflowBatch = 20;
const unusedDays = 14;

/** Whose script a node means; undefined: that of whoever the run is for. */
type Owner = string | undefined;

/** The agent's script that a node runs, and whose that is. */
const scriptOfNode = (
  node: unknown,
  maker: string | null,
): { readonly name: string; readonly owner: Owner } | undefined => {
  const { type, config } = isObject(node) ? node : {};
  const { scriptName, scope, agentId } = isObject(config) ? config : {};
  if (type !== 'swarm-script' || typeof scriptName !== 'string' || scope === 'global') {
    return undefined;
  }
  return { name: scriptName, owner: typeof agentId === 'string' ? agentId : (maker ?? undefined) };
};

type RunScripts = ReadonlyMap<string, ReadonlySet<Owner>>;

/** The agents' scripts that the nodes of workflows run, by name. */
const scriptsOfWorkflows = async (db: Reader, signal: AbortSignal): Promise<RunScripts> => {
  const owners = new Map<string, Set<Owner>>();
  let after: string | undefined = '';
  while (after !== undefined) {
    signal.throwIfAborted();
    const page = await listWorkflowsWith(db, { text: '"scratch-', after, limit: workflowBatch });
    const run = page.flatMap(({ id, createdByAgentId, definition }) => {
      const { nodes } = storedObject(definition, 'workflows.definition', id);
      const all: readonly unknown[] = Array.isArray(nodes) ? nodes : [];
      return all.flatMap((node) => scriptOfNode(node, createdByAgentId) ?? []);
    });
    for (const { name, owner } of run) {
      owners.set(name, (owners.get(name) ?? new Set()).add(owner));
    }
    after = page.at(-1)?.id;
  }
  return owners;
};

/** Deletes scripts that were saved by themselves, not used for two weeks, and are run by no endpoint and no workflow. */
export const scratchSweep = defineRecurringJob({
  name: 'scripts.sweep-scratch',
  everyMs: () => msPerDay,
  atStart: true,
  perform: async (app, { signal }) => {
    signal.throwIfAborted();
    const before = instantBefore(app.clock.now(), unusedDays * msPerDay);
    let owners: RunScripts | undefined;
    let after = '';
    for (;;) {
      signal.throwIfAborted();
      const unused = await listUnusedScratch(app.db, { before, after, limit: batch });
      const last = unused.at(-1);
      if (last === undefined) {
        return {};
      }
      owners ??= await scriptsOfWorkflows(app.db, signal);
      const isRun = (name: string, agentId: string): boolean =>
        owners?.get(name)?.has(agentId) === true || owners?.get(name)?.has(undefined) === true;
      const ids = unused.filter(({ name, scopeId }) => !isRun(name, scopeId)).map(({ id }) => id);
      signal.throwIfAborted();
      if (ids.length > 0) {
        await inConcurrentTransaction(app, [], ({ db }) => deleteUnusedScratch(db, ids, before));
      }
      after = last.id;
    }
  },
});
