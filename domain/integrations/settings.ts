import type { Integration } from '../../generated/swarm/enums.js';
import { flag } from '../kernel/flags.js';

const allSet = (...names: readonly string[]): boolean => names.every((name) => (process.env[name] ?? '').trim() !== '');

/** Whether the chat platform is switched on and its tokens are set. */
export const chatIsSetUp = (): boolean => !flag('CHAT_DISABLE', false) && allSet('CHAT_BOT_TOKEN', 'CHAT_APP_TOKEN');

/** Whether the secrets of the first version-control host's app are set. */
export const vcsAIsSetUp = (): boolean => allSet('VCS_A_WEBHOOK_SECRET', 'VCS_A_APP_ID', 'VCS_A_APP_PRIVATE_KEY');

const vcsBIsSetUp = (): boolean => allSet('VCS_B_WEBHOOK_SECRET', 'VCS_B_TOKEN');
const mailIsSetUp = (): boolean => allSet('MAIL_API_KEY');

/**
 * The integrations that work with the present environment. Chat is always among them, since its state is always
 * renewed; the trackers need a stored authorization, which no operation stores yet.
 */
export const runningIntegrations = (): Integration[] => [
  ...(!flag('MAIL_DISABLE', false) && mailIsSetUp() ? (['mail'] as const) : []),
  ...(!flag('VCS_A_DISABLE', false) && vcsAIsSetUp() ? (['vcs_a'] as const) : []),
  ...(!flag('VCS_B_DISABLE', false) && vcsBIsSetUp() ? (['vcs_b'] as const) : []),
  'chat',
];
