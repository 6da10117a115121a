import type { App } from '../../kernel/app.js';
import { ProductError } from '../../kernel/errors.js';
import { repositoryHost } from '../../version-control/configured.js';
import { isRefusal, type LineComment, type LineComments, type RepositoryHost } from '../../version-control/host.js';
import type { ReviewToRead, TaskEffect } from './meaning.js';

/** More than a reader of a task needs. */
const mostComments = 100;
const mostComment = 2000;
const mostTogether = 20_000;
const mostPath = 300;

type Read = NonNullable<RepositoryHost['lineComments']>;

/** How a host may be asked. */
export interface Asking {
  readonly signal: AbortSignal;
  /** Nobody asks again: what it does not say is noted. */
  readonly isLastTry: boolean;
}

const readerOf = (app: App): Read | undefined => {
  const host = repositoryHost(app, 'vcs_a');
  return typeof host === 'string' ? undefined : host.lineComments;
};

/** Whether the host can be asked for what a review says of single lines. */
export const isReadable = (app: App): boolean => readerOf(app) !== undefined;

const placeOf = ({ path, line, startLine }: LineComment): string => {
  const file = path.slice(0, mostPath).replaceAll(/[\0\r\n]/g, ' ');
  const first = startLine !== undefined && line !== undefined && startLine < line ? `${startLine}-` : '';
  return line === undefined ? file : `${file}:${first}${line}`;
};

const shown = (comment: LineComment): readonly string[] => [
  '',
  placeOf(comment),
  comment.body.slice(0, mostComment).replaceAll('\0', ''),
];

/** What is said of single lines, as much of it as a task holds. */
const linesOf = ({ comments, count, hasMore }: LineComments): string[] => {
  const lines: string[] = [];
  let length = 0;
  let whole = 0;
  for (const comment of comments.slice(0, mostComments)) {
    const part = shown(comment);
    length += part.join('\n').length;
    if (length > mostTogether) {
      break;
    }
    lines.push(...part);
    whole += comment.body.length > mostComment ? 0 : 1;
  }
  const isAll = !hasMore && whole === count;
  return [
    '',
    'Comments on single lines:',
    ...lines,
    ...(isAll ? [] : ['', 'Not all that is said of single lines is part of this text: read the rest at the host.']),
  ];
};

const withLines = (effect: TaskEffect, lines: readonly string[]): TaskEffect => ({
  ...effect,
  lines: [...effect.lines, ...lines],
});

/** @throws ProductError when another try may help */
const readOrWhy = async (
  app: App,
  read: Read,
  review: ReviewToRead,
  { signal, isLastTry }: Asking,
): Promise<LineComments | string> => {
  try {
    return await read(review, signal);
  } catch (error) {
    if (!(error instanceof ProductError) || !(isLastTry || isRefusal(error))) {
      throw error;
    }
    app.log.warn({ code: error.code, repo: review.repo }, 'the comments of a review could not be read');
    return error.message;
  }
};

/**
 * The task of a review with what that says of single lines; undefined when the host said that it says nothing at all. Where
 * it cannot be asked, the task says so.
 *
 * @param asking undefined: it is not asked
 * @throws ProductError internal when another try may help
 */
export const withLineComments = async (
  app: App,
  effect: TaskEffect,
  review: ReviewToRead,
  asking: Asking | undefined,
): Promise<TaskEffect | undefined> => {
  const read = readerOf(app);
  if (read === undefined || asking === undefined) {
    return withLines(effect, ['', 'Comments on single lines are not part of this text: read them at the host.']);
  }
  const told = await readOrWhy(app, read, review, asking);
  if (typeof told === 'string') {
    return withLines(effect, ['', `Comments on single lines could not be read (${told}): read them at the host.`]);
  }
  if (told.count > 0 || told.hasMore) {
    return withLines(effect, linesOf(told));
  }
  return review.isBare ? undefined : effect;
};
