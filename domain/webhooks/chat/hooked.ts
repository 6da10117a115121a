import { findAgentRow } from '../../../db/queries/agents.js';
import type { ChatMessage as ToldMessage } from '../../../generated/swarm/hooks.js';
import type { App } from '../../kernel/app.js';
import { invalidField } from '../../kernel/errors.js';
import { blockOf, hooks, shownBlock } from '../../kernel/hooks.js';
import { isObject } from '../../kernel/is-object.js';
import type { UnitOfWork } from '../../kernel/unit-of-work.js';
import type { ChatMessage } from './message.js';
import type { Target } from './route.js';

type Members = Readonly<Record<string, unknown>>;

/** What an extension wants of a message: whom it goes to, or that it goes to nobody. */
export interface Wanted {
  readonly target: Target | undefined;
  /** Why it goes to nobody. */
  readonly block: string | undefined;
}

const textLength = 60;

const payloadOf = ({ address, user, text, isReply, threadTs }: ChatMessage): ToldMessage => ({
  channelId: address,
  userId: user,
  text,
  ...(isReply && { threadTs }),
});

const subjectOf = ({ address, text }: ChatMessage): string => `channel ${address}: ${text.slice(0, textLength)}`;

/** @throws ProductError invalid */
const targetIn = async ({ db }: App, { target }: Members): Promise<Target | undefined> => {
  if (target === undefined) {
    return undefined;
  }
  if (!isObject(target)) {
    throw invalidField('target', 'must be an object with a kind');
  }
  const { kind, agentId } = target;
  if (kind === 'lead' || kind === 'broadcast') {
    return { kind };
  }
  if (kind !== 'agent') {
    throw invalidField('target.kind', 'must be agent, lead or broadcast');
  }
  if (typeof agentId !== 'string' || (await findAgentRow(db, agentId)) === undefined) {
    throw invalidField('target.agentId', 'must be the id of an agent');
  }
  return { kind, agentId };
};

/** Asks the hooks of extensions whom a message is for (docs/extensions.md), outside of any transaction. */
export const wantedOf = async (app: App, message: ChatMessage, context: readonly string[]): Promise<Wanted> => {
  const points = app.service(hooks);
  if (!points.hears('pre.chat.route')) {
    return { target: undefined, block: undefined };
  }
  let target: Target | undefined;
  try {
    await points.ask('pre.chat.route', {
      payload: {
        ...payloadOf(message),
        botMentioned: message.callsBot,
        ...(context.length > 0 && { threadContext: context.join('\n').trim() }),
      },
      subject: subjectOf(message),
      change: async (current, data) => {
        target = (await targetIn(app, data)) ?? target;
        return target === undefined ? current : { ...current, target };
      },
    });
    return { target, block: undefined };
  } catch (error) {
    const block = blockOf(error);
    if (block === undefined) {
      throw error;
    }
    return { target: { kind: 'nobody' }, block: shownBlock(block, 'it') };
  }
};

/** Tells the hooks of extensions of a message and what became of it, after the commit. */
export const tellChatMessage = (
  { app, afterCommit }: UnitOfWork,
  message: ChatMessage,
  taskId: string | undefined,
): void => {
  if (!app.service(hooks).hears('post.chat.message')) {
    return;
  }
  afterCommit((committed) =>
    committed.service(hooks).tell('post.chat.message', {
      payload: { ...payloadOf(message), ...(taskId !== undefined && { taskId }) },
      subject: subjectOf(message),
    }),
  );
};
