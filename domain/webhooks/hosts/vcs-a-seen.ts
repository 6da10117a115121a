import type { JsonObject } from '../../../db/tables/column-types.js';
import type { App } from '../../kernel/app.js';
import type { Origin } from '../../tasks/new-task.js';
import { repositoryHost } from '../../version-control/configured.js';
import type { Seen } from '../../version-control/host.js';
import { readVcsA } from './vcs-a.js';

/** What a task was made of; undefined for reviews, which take no reactions. */
const seenIn = ({ vcsRepo, vcsNumber, vcsCommentId, vcsEventType }: Origin): Seen | undefined => {
  if (vcsRepo === undefined || vcsNumber === undefined || vcsEventType === 'pull_request_review') {
    return undefined;
  }
  const seen = { repo: vcsRepo, number: vcsNumber };
  return vcsCommentId === undefined
    ? seen
    : { ...seen, comment: { id: vcsCommentId, isOnLine: vcsEventType === 'pull_request_review_comment' } };
};

/** Shows eyes at what a task was made of. @throws ProductError when the host does not take it */
export const tellEventSeen = async (
  app: App,
  event: string | undefined,
  payload: JsonObject,
  signal: AbortSignal,
): Promise<void> => {
  const { effect } = readVcsA(app.settings, event, payload);
  const seen = effect?.kind === 'task' ? seenIn(effect.origin) : undefined;
  const host = repositoryHost(app, 'vcs_a');
  if (seen !== undefined && typeof host !== 'string') {
    await host.markSeen?.(seen, signal);
  }
};
