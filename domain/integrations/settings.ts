import type { Integration } from '../../generated/swarm/enums.js';
import type { Settings } from '../kernel/settings/registry.js';

const vcsAIsSetUp = ({ vcsAWebhookSecret, vcsAAppId, vcsAAppPrivateKey }: Settings): boolean =>
  vcsAWebhookSecret !== null && vcsAAppId !== null && vcsAAppPrivateKey !== null;

const vcsBIsSetUp = ({ vcsBWebhookSecret, vcsBToken }: Settings): boolean =>
  vcsBWebhookSecret !== null && vcsBToken !== null;

const chatIsSetUp = ({ chatBotToken, chatAppToken, chatMode, chatSigningSecret }: Settings): boolean =>
  chatBotToken !== null && (chatAppToken !== null || (chatMode === 'http' && chatSigningSecret !== null));

/** The integrations whose settings are complete. The trackers need a stored authorization, which no operation stores yet. */
export const runningIntegrations = (settings: Settings): Integration[] => [
  ...(!settings.mailDisable && settings.mailApiKey !== null ? (['mail'] as const) : []),
  ...(!settings.vcsADisable && vcsAIsSetUp(settings) ? (['vcs_a'] as const) : []),
  ...(!settings.vcsBDisable && vcsBIsSetUp(settings) ? (['vcs_b'] as const) : []),
  ...(!settings.chatDisable && chatIsSetUp(settings) ? (['chat'] as const) : []),
];
