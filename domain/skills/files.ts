import {
  deleteSkillFileRow,
  findSkillFileRow,
  listSkillFileRows,
  type SkillFileRow,
  updateSkillRow,
  upsertSkillFileRow,
} from '../../db/queries/skills.js';
import type { components } from '../../generated/swarm/types.js';
import { withdrawChangedSkill } from '../approvals/cancel.js';
import type { App } from '../kernel/app.js';
import { invalid, invalidField, notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { newId } from '../kernel/ids.js';
import type { Settings } from '../kernel/settings/registry.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { clashOf, filePathOf } from './file-path.js';
import { lockOfSkill, refuseIfSystem, requireSkillRow, toSkill } from './skill.js';

type Schemas = components['schemas'];

/** A file as it is sent. */
interface NewFile {
  readonly path: string;
  readonly content: string;
  readonly mimeType: string;
  readonly isBinary: boolean;
  readonly size?: number | undefined;
}

/** One with a path that is stored as it is. */
interface NamedFile extends NewFile {
  /** Where the path stands in the request. */
  readonly place: string;
}

/** What stands in place of a binary that was sent without its content. */
const binaryNote = '[The content of this binary file is not kept here]';

const toSummary = (row: Omit<SkillFileRow, 'content'>): EveryField<Schemas['SkillFileSummary']> => ({
  id: row.id,
  skillId: row.skillId,
  path: row.path,
  mimeType: row.mimeType,
  isBinary: row.isBinary === 1,
  size: row.size,
  createdAt: row.createdAt,
  lastUpdatedAt: row.lastUpdatedAt,
});

const toFile = (row: SkillFileRow): EveryField<Schemas['SkillFile']> =>
  Object.assign(toSummary(row), { content: row.content });

/** The files of a skill by path. @throws ProductError notFound */
export const listSkillFiles = async ({ db }: App, id: string): Promise<Schemas['SkillFileList']> => {
  await requireSkillRow(db, id);
  const files = (await listSkillFileRows(db, id)).map(toSummary);
  return { files, total: files.length };
};

/** A file with its content. @throws ProductError notFound, invalid for a path that is none */
export const getSkillFile = async ({ db }: App, id: string, path: string): Promise<Schemas['SkillFile']> => {
  const known = filePathOf(path, 'path.path');
  await requireSkillRow(db, id);
  const row = await findSkillFileRow(db, id, known);
  if (!row) {
    throw notFound('skillFile');
  }
  return toFile(row);
};

const rowOf = ({ now }: UnitOfWork, skillId: string, { path, content, mimeType, isBinary, size }: NewFile) => ({
  id: newId(),
  skillId,
  path,
  mimeType,
  isBinary: isBinary ? (1 as const) : (0 as const),
  size: Math.max(size ?? 0, Buffer.byteLength(content)),
  createdAt: now,
  lastUpdatedAt: now,
  content: isBinary && content === '' ? binaryNote : content,
});

const assertWithin = (
  rows: readonly Pick<SkillFileRow, 'path' | 'size'>[],
  { skillFilesMaxCount, skillFilesMaxFileBytes, skillFilesMaxTotalBytes }: Settings,
): void => {
  const tooLarge = rows.find(({ size }) => size > skillFilesMaxFileBytes);
  if (rows.length > skillFilesMaxCount) {
    throw invalid(`A skill has at most ${skillFilesMaxCount} files`, { code: 'skill_files_limit' });
  }
  if (tooLarge) {
    throw invalid(`A file of a skill has at most ${skillFilesMaxFileBytes} bytes: ${tooLarge.path} has more`, {
      code: 'skill_files_limit',
    });
  }
  if (rows.reduce((sum, { size }) => sum + size, 0) > skillFilesMaxTotalBytes) {
    throw invalid(`The files of a skill have at most ${skillFilesMaxTotalBytes} bytes together`, {
      code: 'skill_files_limit',
    });
  }
};

/** Nobody else changes the files of a skill meanwhile: they are counted before they are stored. */
const lockOf = (id: string): readonly string[] => [lockOfSkill(id)];

const newVersion = async (uow: UnitOfWork, id: string): Promise<Schemas['Skill']> => {
  await updateSkillRow(uow.db, id, { lastUpdatedAt: uow.now }, true);
  await withdrawChangedSkill(uow, id);
  return toSkill(await requireSkillRow(uow.db, id));
};

const assertSideBySide = (files: readonly NamedFile[], paths: ReadonlySet<string>): void => {
  for (const { path, place } of files) {
    const clash = clashOf(path, paths);
    if (clash !== undefined) {
      throw invalidField(place, clash);
    }
  }
};

const storeFiles = async (uow: UnitOfWork, id: string, files: readonly NamedFile[]): Promise<SkillFileRow[]> => {
  const rows = files.map((file) => rowOf(uow, id, file));
  const byPath = new Map<string, Pick<SkillFileRow, 'path' | 'size'>>(
    (await listSkillFileRows(uow.db, id)).map((row) => [row.path, row]),
  );
  for (const row of rows) {
    byPath.set(row.path, row);
  }
  assertSideBySide(files, new Set(byPath.keys()));
  assertWithin([...byPath.values()], uow.app.settings);
  const stored: SkillFileRow[] = [];
  for (const row of rows) {
    stored.push(await upsertSkillFileRow(uow.db, row));
  }
  return stored;
};

/**
 * Stores files of a skill, all or none, as one new version of it; none make no version.
 *
 * @throws ProductError notFound; forbidden (`system_skill`); invalid for a path that is none, and when there would be more
 * than a skill may have (`skill_files_limit`)
 */
export const upsertSkillFiles = async (
  app: App,
  id: string,
  { files }: { readonly files: readonly NewFile[] },
): Promise<Schemas['StoredSkillFiles']> => {
  const named = files.map((file, index): NamedFile => {
    const place = `body.files.${index}.path`;
    return { ...file, path: filePathOf(file.path, place), place };
  });
  return inConcurrentTransaction(app, lockOf(id), async (uow) => {
    const row = await requireSkillRow(uow.db, id);
    refuseIfSystem(row);
    if (named.length === 0) {
      return { files: [], total: 0, skill: toSkill(row) };
    }
    const stored = (await storeFiles(uow, id, named)).map(toFile);
    return { files: stored, total: stored.length, skill: await newVersion(uow, id) };
  });
};

/** Stores a file of a skill as a new version of it. @throws ProductError as `upsertSkillFiles` */
export const putSkillFile = async (
  app: App,
  id: string,
  path: string,
  file: Omit<NewFile, 'path'>,
): Promise<Schemas['StoredSkillFile']> => {
  const place = 'path.path';
  const named = { ...file, path: filePathOf(path, place), place };
  return inConcurrentTransaction(app, lockOf(id), async (uow) => {
    refuseIfSystem(await requireSkillRow(uow.db, id));
    const [stored] = await storeFiles(uow, id, [named]);
    return { file: toFile(stored as SkillFileRow), skill: await newVersion(uow, id) };
  });
};

/**
 * Deletes a file of a skill, which makes a new version of it.
 *
 * @throws ProductError notFound; forbidden (`system_skill`); invalid for a path that is none
 */
export const deleteSkillFile = async (app: App, id: string, path: string): Promise<Schemas['Skill']> => {
  const known = filePathOf(path, 'path.path');
  return inConcurrentTransaction(app, lockOf(id), async (uow) => {
    refuseIfSystem(await requireSkillRow(uow.db, id));
    if (!(await deleteSkillFileRow(uow.db, id, known))) {
      throw notFound('skillFile');
    }
    return newVersion(uow, id);
  });
};
