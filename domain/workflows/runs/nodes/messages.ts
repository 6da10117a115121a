import { postForServer } from '../../../channels/post.js';
import { addressIn } from '../../../chat/address.js';
import { chatClient } from '../../../chat/configured.js';
import { ProductError } from '../../../kernel/errors.js';
import { type Execution, failed, type Outcome } from './execution.js';

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

/** No repository host can be reached yet, which fails nobody. */
export const vcs = ({ config }: Execution): Outcome => ({
  kind: 'done',
  output: { url: '', id: '', reason: `${String(config['provider'])} is not configured` },
});
