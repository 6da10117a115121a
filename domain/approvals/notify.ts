import { type ApprovalRow, findApprovalRow, updatePendingApproval } from '../../db/queries/approvals.js';
import type { StoredNotification } from '../../db/tables/approvals.js';
import { addressIn } from '../chat/address.js';
import { chatClient } from '../chat/configured.js';
import type { AppInUnit } from '../kernel/app.js';
import { enqueue } from '../kernel/jobs/enqueue.js';
import { defineExternalJob } from '../kernel/jobs/kinds.js';
import { appUrl } from '../kernel/public-addresses.js';
import { storedList, toJsonText } from '../kernel/stored-json.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { lockOfApproval } from './resolve.js';

const mostAttempts = 8;

const notificationsOf = ({ id, notificationChannels }: ApprovalRow): readonly StoredNotification[] =>
  notificationChannels === null ? [] : storedList(notificationChannels, 'approval_requests.notificationChannels', id);

const textOf = ({ settings }: AppInUnit, row: ApprovalRow): string => {
  const address = appUrl(settings);
  return [
    `Please answer: ${row.title}`,
    ...storedList(row.questions, 'approval_requests.questions', row.id).map(({ label }) => `• ${label}`),
    ...(address === undefined ? [] : [`${address}/approval-requests/${row.id}`]),
  ].join('\n');
};

/** A message that told somebody, and where it is noted. */
interface Told {
  readonly requestId: string;
  readonly ts: string | undefined;
}

/** Tells people in a chat that they are asked (docs/approvals.md). */
export const approvalNotice = defineExternalJob({
  name: 'approvals.notify',
  payload: { requestId: 'text', index: 'integer' },
  maxAttempts: mostAttempts,
  perform: async (app, { requestId, index }, { signal }): Promise<Told> => {
    const row = await findApprovalRow(app.db, requestId);
    const notification = row?.status === 'pending' ? notificationsOf(row)[index] : undefined;
    if (row === undefined || notification?.channel !== 'chat' || notification.messageTs !== undefined) {
      return { requestId, ts: undefined };
    }
    const { adapter, channel } = addressIn(notification.target);
    const client = await chatClient({ app, db: app.db }, adapter);
    return { requestId, ts: await client?.post({ channel, text: textOf(app, row) }, signal) };
  },
  locks: async (_app, { requestId }) => [lockOfApproval(requestId)],
  record: async (uow, { requestId, ts }, { index }) => {
    const row = await findApprovalRow(uow.db, requestId);
    if (row === undefined || ts === undefined) {
      return;
    }
    const noted = notificationsOf(row).map((one, at) => (at === index ? { ...one, messageTs: ts } : one));
    await updatePendingApproval(uow.db, requestId, { notificationChannels: toJsonText(noted) });
  },
});

/** Has people told in chats that they are asked. */
export const tellInChats = async (uow: UnitOfWork, row: ApprovalRow): Promise<void> => {
  for (const [index, { channel }] of notificationsOf(row).entries()) {
    if (channel === 'chat') {
      await enqueue(uow, approvalNotice, { requestId: row.id, index });
    }
  }
};
