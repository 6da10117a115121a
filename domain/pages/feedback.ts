import type { Reader } from '../../db/access.js';
import { findAgentRow } from '../../db/queries/agents.js';
import { findLeadId } from '../../db/queries/leads.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalidField } from '../kernel/errors.js';
import { pageNamespace } from '../kv/namespace.js';
import { createTaskRow, locksToCreate } from '../tasks/create.js';
import type { NewTask } from '../tasks/new-task.js';
import { inTwoPhases } from '../tasks/two-phases.js';
import { trustedUserId } from '../users/trusted-user.js';
import { appOrigin, requirePageRow } from './page.js';

type Schemas = components['schemas'];
type Comments = Schemas['PageFeedbackBody']['comments'];

const taskType = 'page-feedback';

const spoken = (comments: Comments): Comments =>
  comments.map(({ selector, comment }, index) => {
    const text = comment.trim();
    if (text === '') {
      throw invalidField(`body.comments.${index}.comment`, 'must not be blank');
    }
    return { selector, comment: text };
  });

/** Who reads it, about what, and for whom. */
const settle = async (db: Reader, caller: Caller, id: string) => {
  const { agentId, title, slug, key } = await requirePageRow(db, id);
  const assignee = (await findAgentRow(db, agentId))?.id ?? (await findLeadId(db));
  if (assignee === undefined) {
    throw conflict('The agent of the page is gone, and there is no lead', { code: 'page_agent_gone' });
  }
  return { page: { id, title, slug, key }, assignee, requestedByUserId: (await trustedUserId(db, caller)) ?? null };
};

type Settled = Awaited<ReturnType<typeof settle>>;

const taskFor = (caller: Caller, comments: Comments, { page, assignee, requestedByUserId }: Settled): NewTask => ({
  task: [
    `Comments on your page "${page.title}" (id ${page.id}, slug ${page.slug}). Change the page accordingly.`,
    ...comments.map(({ selector, comment }) => `- ${selector}: ${comment}`),
  ].join('\n'),
  agentId: assignee,
  taskType,
  tags: [taskType],
  key: page.key,
  contextKey: `${pageNamespace}${page.id}`,
  source: 'ui',
  requestedByUserId,
  askedByPerson: caller.principal.kind === 'user',
  ...(caller.agentId !== undefined && { creatorAgentId: caller.agentId }),
});

/**
 * Makes a task of comments on a page, for the agent that wrote it, or for the lead when that is gone.
 *
 * @throws ProductError notFound; invalid for a blank comment; conflict (`page_agent_gone`) when nobody is there
 */
export const submitPageFeedback = (
  app: App,
  caller: Caller,
  id: string,
  body: Schemas['PageFeedbackBody'],
): Promise<Schemas['PageFeedback']> => {
  const comments = spoken(body.comments);
  return inTwoPhases(app, {
    read: (db) => settle(db, caller, id),
    wish: (settled) => taskFor(caller, comments, settled),
    locks: (prepared) => locksToCreate(app, prepared),
    store: async (uow, prepared, { assignee }) => {
      const { task } = await createTaskRow(uow, prepared);
      const task_url = `${appOrigin(app.settings)}/tasks/${task.id}`;
      return { taskId: task.id, status: task.status, agentId: task.agentId ?? assignee, task_url };
    },
  });
};
