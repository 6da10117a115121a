import type { Integration } from '../../generated/swarm/enums.js';
import type { Settings } from '../kernel/settings/registry.js';

const vcsAIsSetUp = ({ vcsAWebhookSecret, vcsAAppId, vcsAAppPrivateKey }: Settings): boolean =>
  vcsAWebhookSecret !== null && vcsAAppId !== null && vcsAAppPrivateKey !== null;

const vcsBIsSetUp = ({ vcsBWebhookSecret, vcsBToken }: Settings): boolean =>
  vcsBWebhookSecret !== null && vcsBToken !== null;

/**
 * The integrations that work with these settings. Chat is always among them, since its state is always renewed; the
 * trackers need a stored authorization, which no operation stores yet.
 */
export const runningIntegrations = (settings: Settings): Integration[] => [
  ...(!settings.mailDisable && settings.mailApiKey !== null ? (['mail'] as const) : []),
  ...(!settings.vcsADisable && vcsAIsSetUp(settings) ? (['vcs_a'] as const) : []),
  ...(!settings.vcsBDisable && vcsBIsSetUp(settings) ? (['vcs_b'] as const) : []),
  'chat',
];
