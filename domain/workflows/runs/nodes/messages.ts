import { postForServer } from '../../../channels/post.js';
import { addressIn } from '../../../chat/address.js';
import { chatClient } from '../../../chat/configured.js';
import { ProductError } from '../../../kernel/errors.js';
import { type Provider, repositoryHost } from '../../../version-control/configured.js';
import { isRefusal, type Made, type RepositoryHost } from '../../../version-control/host.js';
import { type Execution, failed, failedForGood, type Outcome } from './execution.js';

/** The config of a message; it fits the schema of the type. */
interface MessageConfig {
  readonly channel: 'swarm' | 'chat' | 'email';
  readonly target?: string;
  readonly template: string;
}

const done = (message: string, how: { readonly messageId: string } | { readonly reason: string }): Outcome => ({
  kind: 'done',
  output: { sent: 'messageId' in how, message, ...how },
});

const sent = async (message: string, post: () => Promise<string>): Promise<Outcome> => {
  try {
    return done(message, { messageId: await post() });
  } catch (error) {
    if (error instanceof ProductError) {
      return failed(error.message);
    }
    throw error;
  }
};

const toChat = async ({ app, signal }: Execution, target: string, message: string): Promise<Outcome> => {
  const { adapter, channel } = addressIn(target);
  const client = await chatClient({ app, db: app.db }, adapter);
  if (client === undefined) {
    return done(message, { reason: "The channel 'chat' is not configured" });
  }
  return sent(message, () => client.post({ channel, text: message }, signal));
};

const toSwarm = ({ app, run }: Execution, target: string, message: string): Promise<Outcome> =>
  sent(message, () => postForServer(app, target, message, `Workflow ${run.workflowId}`));

/** Tells somebody. A channel that is not configured fails nobody, one that refuses does. */
export const notify = async (execution: Execution): Promise<Outcome> => {
  const { channel, target, template } = execution.config as unknown as MessageConfig;
  if (target === undefined || target === '') {
    return done(template, { reason: 'The message has no target' });
  }
  switch (channel) {
    case 'chat':
      return toChat(execution, target, template);
    case 'swarm':
      return toSwarm(execution, target, template);
    default:
      return done(template, { reason: `The channel '${channel}' is not configured` });
  }
};

interface VcsConfig {
  readonly action: 'create-issue' | 'create-pr' | 'comment';
  readonly provider: Provider;
  readonly repo: string;
  readonly title?: string;
  readonly body?: string;
  readonly branch?: string;
  readonly baseBranch?: string;
  readonly issueNumber?: number;
  readonly prNumber?: number;
}

const needs = (action: string, ...names: string[]): string => `${action} needs ${names.join(' and ')}`;

/** What a node asks a host for, or what its config lacks for it. */
const wishOf = (
  { action, repo, title = '', body = '', branch = '', baseBranch = '', issueNumber, prNumber }: VcsConfig,
  host: RepositoryHost,
  signal: AbortSignal,
): Promise<Made> | string => {
  if (action === 'comment') {
    const number = prNumber ?? issueNumber;
    return number === undefined || body.trim() === ''
      ? needs(action, 'config.body', 'config.issueNumber or config.prNumber')
      : host.comment({ repo, on: prNumber === undefined ? 'issue' : 'pull-request', number, body }, signal);
  }
  if (title.trim() === '') {
    return needs(action, 'config.title');
  }
  if (action === 'create-issue') {
    return host.createIssue({ repo, title, body }, signal);
  }
  return branch.trim() === '' || baseBranch.trim() === ''
    ? needs(action, 'config.branch', 'config.baseBranch')
    : host.createPullRequest({ repo, title, body, branch, baseBranch }, signal);
};

/** Makes issues, pull requests and comments; a host that is not configured fails nobody. */
export const vcs = async ({ app, config, signal }: Execution): Promise<Outcome> => {
  // It fits the schema of the type.
  const wanted = config as unknown as VcsConfig;
  const host = repositoryHost(app, wanted.provider);
  if (typeof host === 'string') {
    return { kind: 'done', output: { url: '', id: '', reason: host } };
  }
  try {
    const wish = wishOf(wanted, host, signal);
    return typeof wish === 'string' ? failedForGood(wish) : { kind: 'done', output: { ...(await wish) } };
  } catch (error) {
    if (isRefusal(error)) {
      return failedForGood(error.message);
    }
    throw error;
  }
};
