import { findOAuthAppRow, findOAuthAuthorizationRow } from '../../db/queries/oauth-apps.js';
import type { App, UnitOfWork } from '../kernel/app.js';
import { enqueue } from '../kernel/jobs/enqueue.js';
import { defineExternalJob } from '../kernel/jobs/kinds.js';
import { addressIn } from './address.js';
import { chatClient } from './configured.js';

const mostAttempts = 8;
const longestReason = 500;

/** What people are told; undefined when there is nothing to be told any more. */
const textOf = async ({ db }: App, authorizationId: string): Promise<string | undefined> => {
  const row = await findOAuthAuthorizationRow(db, authorizationId);
  const app = row?.status === 'refresh-failed' ? await findOAuthAppRow(db, row.appId) : undefined;
  return row === undefined || app === undefined
    ? undefined
    : [
        `The account '${row.label}' of ${app.provider} could not be refreshed: ${(row.lastErrorMessage ?? '').slice(0, longestReason)}`,
        'It is tried again every quarter of an hour. Connect it again if that does not help.',
      ].join('\n');
};

/** Tells people in a chat that an account stopped working (docs/oauth-apps.md). */
export const oauthAlert = defineExternalJob({
  name: 'oauth.alert',
  payload: { authorizationId: 'text' },
  maxAttempts: mostAttempts,
  perform: async (app, { authorizationId }, { signal }) => {
    const target = app.settings.chatAlertsChannel;
    const text = target === null ? undefined : await textOf(app, authorizationId);
    if (target === null || text === undefined) {
      return;
    }
    const { adapter, channel } = addressIn(target);
    const client = await chatClient({ app, db: app.db }, adapter);
    await client?.post({ channel, text, threadTs: undefined }, signal);
  },
  record: async () => undefined,
  locks: async () => [],
});

/** Has people told, where the settings say in which channel. */
export const tellOfFailedAccount = async (uow: UnitOfWork, authorizationId: string): Promise<void> => {
  if (uow.app.settings.chatAlertsChannel !== null) {
    await enqueue(uow, oauthAlert, { authorizationId });
  }
};
