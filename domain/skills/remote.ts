import { listRemoteSkillRows, type SkillRow, updateSkillRow } from '../../db/queries/skills.js';
import type { SkillScope } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import { withdrawChangedSkill } from '../approvals/cancel.js';
import { configuration } from '../config/configuration.js';
import type { App } from '../kernel/app.js';
import { invalid, invalidField, ProductError } from '../kernel/errors.js';
import { sha256 } from '../kernel/hash.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import { outbound } from '../outbound/outbound.js';
import { readContent, type SkillContent } from './content.js';
import { requireSkillRow } from './skill.js';
import { addSkill } from './write.js';

type Schemas = components['schemas'];

const branch = 'main';
const longestContent = 500_000;
const timeoutMs = 15_000;
const fetchedAtATime = 4;

/** @throws ProductError invalid (`skill_remote_not_set`) */
const baseUrl = ({ settings }: App): string => {
  if (settings.skillRemoteBaseUrl === null) {
    throw invalid('No place to fetch skills from is set (SKILL_REMOTE_BASE_URL)', {
      code: 'skill_remote_not_set',
    });
  }
  return settings.skillRemoteBaseUrl;
};

/** The folder of a skill in its repository, without slashes around it. @throws ProductError invalid */
const folderOf = (path: string | undefined): string => {
  const parts = (path ?? '')
    .trim()
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '');
  if (parts.some((part) => part === '.' || part === '..')) {
    throw invalidField('body.sourcePath', "must not contain '.' or '..' as a segment");
  }
  return parts.join('/');
};

const urlOf = (app: App, repo: string, folder: string): string => {
  const file = folder === '' ? 'SKILL.md' : `${folder}/SKILL.md`;
  const path = `${repo}/${branch}/${file}`.split('/').map(encodeURIComponent).join('/');
  return `${baseUrl(app)}/${path}`;
};

const fetchFailed = (why: string): ProductError =>
  invalid(`The skill could not be fetched: ${why}`, { code: 'skill_fetch_failed' });

const fetchText = async (app: App, url: string, signal: AbortSignal): Promise<string> => {
  const { status, body } = await app.service(outbound).fetch({
    url,
    headers: [['Accept', 'text/plain, text/markdown, */*']],
    maxBytes: longestContent,
    timeoutMs,
    signal,
    isTrusted: app.service(configuration).isDecidedByOperator('SKILL_REMOTE_BASE_URL'),
  });
  if (status < 200 || status > 299) {
    throw fetchFailed(`HTTP ${status}`);
  }
  return body.toString();
};

/** What a text says, or why it cannot be had. @throws ProductError invalid; the signal's reason */
const fetchContent = async (app: App, url: string, signal: AbortSignal): Promise<SkillContent> => {
  try {
    return readContent(await fetchText(app, url, signal));
  } catch (error) {
    if (error instanceof ProductError && error.kind !== 'invalid') {
      throw fetchFailed(error.message);
    }
    throw error;
  }
};

/** What is known of a skill whose text is not fetched. */
const unfetched = (repo: string, folder: string): SkillContent => ({
  name: (folder === '' ? repo : folder).split('/').at(-1) ?? repo,
  description: `Complex skill from ${repo}${folder === '' ? '' : `/${folder}`}`,
  content: '',
  allowedTools: null,
  model: null,
  effort: null,
  context: null,
  agent: null,
  disableModelInvocation: 0,
  userInvocable: 1,
});

/**
 * Fetches a skill from a repository and stores it. Fetches until the signal aborts.
 *
 * @throws ProductError invalid (`skill_remote_not_set`, `skill_fetch_failed`, `skill_invalid`, `skill_exists`)
 */
export const installRemoteSkill = async (
  app: App,
  input: Schemas['InstallRemoteSkillBody'] & { readonly scope: SkillScope; readonly isComplex: boolean },
  signal: AbortSignal,
): Promise<Schemas['Skill']> => {
  const folder = folderOf(input.sourcePath);
  const sourceUrl = urlOf(app, input.sourceRepo, folder);
  const content = input.isComplex ? unfetched(input.sourceRepo, folder) : await fetchContent(app, sourceUrl, signal);
  return inTransaction(app, (uow) =>
    addSkill(uow, content, {
      type: 'remote',
      scope: input.scope,
      ownerAgentId: '',
      systemDefault: 0,
      sourceUrl,
      sourceRepo: input.sourceRepo,
      sourcePath: folder === '' ? null : folder,
      isComplex: input.isComplex ? 1 : 0,
    }),
  );
};

/** Stores a fetched text, unless it is the one that is known; returns whether it was new. */
const storeFetched = (app: App, id: string, content: SkillContent, force: boolean): Promise<boolean> =>
  inTransaction(app, async (uow) => {
    const { db, now } = uow;
    const row = await requireSkillRow(db, id);
    const sourceHash = sha256(content.content);
    if (sourceHash === row.sourceHash && !force) {
      await updateSkillRow(db, id, { lastFetchedAt: now }, false);
      return false;
    }
    const { name: _kept, ...said } = content;
    await updateSkillRow(db, id, { ...said, sourceHash, lastFetchedAt: now, lastUpdatedAt: now }, true);
    await withdrawChangedSkill(uow, id);
    return true;
  });

const refetch = async (
  app: App,
  row: SkillRow,
  force: boolean,
  signal: AbortSignal,
): Promise<{ readonly updated: boolean; readonly error?: string }> => {
  if (row.isComplex === 1) {
    return { updated: false };
  }
  try {
    const url = urlOf(app, row.sourceRepo ?? '', row.sourcePath ?? '');
    const content = await fetchContent(app, url, signal);
    return { updated: await storeFetched(app, row.id, content, force) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ProductError) {
      return { updated: false, error: [row.name, error.message].join(': ') };
    }
    throw error;
  }
};

/**
 * Fetches the texts of remote skills anew, of one or of all, and stores what changed. What fails is told, and the rest is
 * done. Fetches until the signal aborts.
 *
 * @throws ProductError invalid (`skill_remote_not_set`)
 */
export const syncRemoteSkills = async (
  app: App,
  { skillId, force }: { readonly skillId?: string | undefined; readonly force: boolean },
  signal: AbortSignal,
): Promise<Schemas['SyncedRemoteSkills']> => {
  baseUrl(app);
  const rows = await listRemoteSkillRows(app.db, skillId);
  const outcomes: Awaited<ReturnType<typeof refetch>>[] = [];
  for (let start = 0; start < rows.length; start += fetchedAtATime) {
    const some = rows.slice(start, start + fetchedAtATime);
    outcomes.push(...(await Promise.all(some.map((row) => refetch(app, row, force, signal)))));
  }
  return {
    updated: outcomes.filter(({ updated }) => updated).length,
    checked: rows.length,
    errors: outcomes.flatMap(({ error }) => error ?? []),
  };
};
