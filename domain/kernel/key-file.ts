import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  type Stats,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { hasErrorCode } from './error-code.js';

const ownerOnly = 0o600;
/** Of all that `mode` says: who may read, write and run. */
const rightsOf = 0o777;

/** As another file: whoever could read that one, such as a server of another user, has to read this one. */
const belongAs = (handle: number, { uid, gid, mode }: Stats): void => {
  const own = fstatSync(handle);
  if (own.uid !== uid || own.gid !== gid) {
    fchownSync(handle, uid, gid);
  }
  fchmodSync(handle, mode & rightsOf);
};

const writeDurably = (file: string, text: string, like?: Stats): void => {
  const handle = openSync(file, 'wx', ownerOnly);
  try {
    if (like !== undefined) {
      belongAs(handle, like);
    }
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** A new name is lost in a power cut until its folder is written. */
const syncFolder = (folder: string): void => {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/**
 * Keeps a key in a file that only its owner can read. The file is whole and durable as soon as it has its name, whatever
 * ends the process or the power meanwhile.
 *
 * @returns false when there is a file of this name already, which stays as it is
 */
export const createKeyFile = (file: string, key: string): boolean => {
  const draft = `${file}.${randomUUID()}`;
  try {
    writeDurably(draft, `${key}\n`);
    linkSync(draft, file);
    syncFolder(dirname(file));
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) {
      return false;
    }
    throw error;
  } finally {
    removeDraft(draft);
  }
};

/**
 * Puts another text in the place of what a key file holds, as durably: whoever reads it finds the one or the other. Its owner
 * and its rights stay.
 */
export const replaceKeyFile = (file: string, text: string): void => {
  const draft = `${file}.${randomUUID()}`;
  try {
    writeDurably(draft, `${text}\n`, statSync(file));
    renameSync(draft, file);
    syncFolder(dirname(file));
  } finally {
    removeDraft(draft);
  }
};

/** One that could not be written is not there. */
const removeDraft = (draft: string): void => {
  try {
    unlinkSync(draft);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) {
      throw error;
    }
  }
};
