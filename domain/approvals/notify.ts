import { type ApprovalRow, findApprovalRow, updatePendingApproval } from '../../db/queries/approvals.js';
import type { StoredNotification } from '../../db/tables/approvals.js';
import { addressIn } from '../chat/address.js';
import { chatClient } from '../chat/configured.js';
import type { App, AppInUnit } from '../kernel/app.js';
import { enqueue } from '../kernel/jobs/enqueue.js';
import { defineExternalJob } from '../kernel/jobs/kinds.js';
import { appUrl } from '../kernel/public-addresses.js';
import { storedList, toJsonText } from '../kernel/stored-json.js';
import { instantBefore, msPerHour, msPerMinute, msPerSecond } from '../kernel/time.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { lockOfApproval } from './resolve.js';

const mostAttempts = 8;

const notificationsOf = ({
  id,
  notificationChannels,
}: Pick<ApprovalRow, 'id' | 'notificationChannels'>): readonly StoredNotification[] =>
  notificationChannels === null ? [] : storedList(notificationChannels, 'approval_requests.notificationChannels', id);

const linkTo = ({ settings }: AppInUnit, { id }: ApprovalRow): string[] => {
  const address = appUrl(settings);
  return address === undefined ? [] : [`${address}/approval-requests/${id}`];
};

const textOf = (app: AppInUnit, row: ApprovalRow): string =>
  [
    `Please answer: ${row.title}`,
    ...storedList(row.questions, 'approval_requests.questions', row.id).map(({ label }) => `• ${label}`),
    ...linkTo(app, row),
  ].join('\n');

const write = async (
  app: App,
  target: string,
  { text, threadTs }: { readonly text: string; readonly threadTs?: string | undefined },
  signal: AbortSignal,
): Promise<string | undefined> => {
  const { adapter, channel } = addressIn(target);
  const client = await chatClient({ app, db: app.db }, adapter);
  return client?.post({ channel, text, threadTs }, signal);
};

/** Tells those who were asked in a chat that nobody need answer any more, below what asked them (docs/approvals.md). */
export const approvalWithdrawal = defineExternalJob({
  name: 'approvals.withdraw',
  payload: { requestId: 'text', index: 'integer', threadTs: 'text' },
  maxAttempts: mostAttempts,
  perform: async (app, { requestId, index, threadTs }, { signal }) => {
    const row = await findApprovalRow(app.db, requestId);
    const target = row === undefined ? undefined : notificationsOf(row)[index]?.target;
    if (row !== undefined && target !== undefined) {
      const text = `Nobody need answer any more: ${row.title}\n${row.resolutionReason ?? 'It was cancelled'}`;
      await write(app, target, { text, threadTs }, signal);
    }
  },
  locks: async () => [],
  record: async () => undefined,
});

const withdraw = (uow: UnitOfWork, requestId: string, index: number, threadTs: string): Promise<void> =>
  enqueue(uow, approvalWithdrawal, { requestId, index, threadTs }, { uniqueKey: `${requestId}:${index}` });

/** A request was cancelled: whoever was told of it in a chat is told of that. */
export const tellCancelled = async (
  uow: UnitOfWork,
  request: Pick<ApprovalRow, 'id' | 'notificationChannels'>,
): Promise<void> => {
  for (const [index, { messageTs }] of notificationsOf(request).entries()) {
    if (messageTs !== undefined) {
      await withdraw(uow, request.id, index, messageTs);
    }
  }
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
    return { requestId, ts: await write(app, notification.target, { text: textOf(app, row) }, signal) };
  },
  locks: async (_app, { requestId }) => [lockOfApproval(requestId)],
  record: async (uow, { requestId, ts }, { index }) => {
    const row = await findApprovalRow(uow.db, requestId);
    if (row === undefined || ts === undefined) {
      return;
    }
    if (row.status === 'cancelled') {
      // It was cancelled while the message was on its way.
      await withdraw(uow, requestId, index, ts);
      return;
    }
    const noted = notificationsOf(row).map((one, at) => (at === index ? { ...one, messageTs: ts } : one));
    await updatePendingApproval(uow.db, requestId, { notificationChannels: toJsonText(noted) });
  },
});

const timeLeft = (ms: number): string => {
  const minutes = Math.ceil(ms / msPerMinute);
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`;
};

/** Tells those who were asked in a chat and have not answered that their time is nearly over (docs/approvals.md). */
export const approvalWarning = defineExternalJob({
  name: 'approvals.warn',
  payload: { requestId: 'text', index: 'integer' },
  maxAttempts: mostAttempts,
  perform: async (app, { requestId, index }, { signal }) => {
    const row = await findApprovalRow(app.db, requestId);
    const notification = row?.status === 'pending' ? notificationsOf(row)[index] : undefined;
    const left = Date.parse(row?.expiresAt ?? '') - app.clock.nowMs();
    if (row !== undefined && notification !== undefined && left > 0) {
      const text = [`${row.title}: less than ${timeLeft(left)} left to answer`, ...linkTo(app, row)].join('\n');
      await write(app, notification.target, { text, threadTs: notification.messageTs }, signal);
    }
  },
  locks: async () => [],
  record: async () => undefined,
});

/** A time that is shorter is over before anybody could make use of a warning. */
const shortestWarnedSeconds = 60;

/** When a quarter of its time is left, or an hour; undefined: never. */
const warnedAt = ({ timeoutSeconds, expiresAt }: ApprovalRow): string | undefined =>
  timeoutSeconds === null || expiresAt === null || timeoutSeconds < shortestWarnedSeconds
    ? undefined
    : instantBefore(expiresAt, Math.min(msPerHour, (timeoutSeconds * msPerSecond) / 4));

/** Has people told in chats that they are asked, and that their time is nearly over. */
export const tellInChats = async (uow: UnitOfWork, row: ApprovalRow): Promise<void> => {
  const runAt = warnedAt(row);
  for (const [index, { channel }] of notificationsOf(row).entries()) {
    if (channel === 'chat') {
      await enqueue(uow, approvalNotice, { requestId: row.id, index });
      if (runAt !== undefined) {
        await enqueue(uow, approvalWarning, { requestId: row.id, index }, { runAt, uniqueKey: `${row.id}:${index}` });
      }
    }
  }
};
