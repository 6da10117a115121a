import { listConnectedProviders } from '../../db/queries/oauth-apps.js';
import type { Integration, NeededIntegration } from '../../generated/swarm/enums.js';
import type { Reading } from '../kernel/app.js';
import type { Settings } from '../kernel/settings/registry.js';

const vcsAIsSetUp = ({ vcsAWebhookSecret, vcsAAppId, vcsAAppPrivateKey }: Settings): boolean =>
  vcsAWebhookSecret !== null && vcsAAppId !== null && vcsAAppPrivateKey !== null;

const vcsBIsSetUp = ({ vcsBWebhookSecret, vcsBToken }: Settings): boolean =>
  vcsBWebhookSecret !== null && vcsBToken !== null;

const chatIsSetUp = ({ chatBotToken, chatAppToken, chatMode, chatSigningSecret }: Settings): boolean =>
  chatBotToken !== null && (chatAppToken !== null || (chatMode === 'http' && chatSigningSecret !== null));

const filesAreSetUp = ({ filesApiUrl, apiFilesApiKey, filesDefaultOrgId, filesDefaultDriveId }: Settings): boolean =>
  [filesApiUrl, apiFilesApiKey, filesDefaultOrgId, filesDefaultDriveId].every((value) => value !== null);

/** The integrations whose settings are complete. Trackers need an account that is connected: `readyIntegrations`. */
export const runningIntegrations = (settings: Settings): Integration[] => [
  ...(!settings.mailDisable && settings.mailApiKey !== null ? (['mail'] as const) : []),
  ...(!settings.vcsADisable && vcsAIsSetUp(settings) ? (['vcs_a'] as const) : []),
  ...(!settings.vcsBDisable && vcsBIsSetUp(settings) ? (['vcs_b'] as const) : []),
  ...(!settings.chatDisable && chatIsSetUp(settings) ? (['chat'] as const) : []),
];

const trackers = ['tracker_a', 'tracker_b'] as const;

/** The trackers that are not switched off and at which an account is connected, by an OAuth app of the provider of that name. */
const connectedTrackers = async ({ app: { settings }, db }: Reading): Promise<NeededIntegration[]> => {
  const connected = await listConnectedProviders(db, trackers);
  const isOff = { tracker_a: settings.trackerADisable, tracker_b: settings.trackerBDisable };
  return trackers.filter((tracker) => !isOff[tracker] && connected.includes(tracker));
};

/** What work may need and has now; trackers, whose accounts the database knows, only where they are asked for. */
export const readyIntegrations = async (
  reading: Reading,
  { trackersToo }: { readonly trackersToo: boolean },
): Promise<string[]> => {
  const { settings } = reading.app;
  return [
    ...runningIntegrations(settings),
    ...(filesAreSetUp(settings) ? ['files'] : []),
    ...(settings.siteSearchServiceAccount === null ? [] : ['site_search']),
    ...(trackersToo ? await connectedTrackers(reading) : []),
  ];
};

/** Whether what is needed is known by the database alone. */
export const needsTracker = (requires: readonly string[]): boolean =>
  trackers.some((tracker) => requires.includes(tracker));
