/** The mark of a folder that all servers on a database share, so that each can see whether it has the same one. */
export interface SharedFolderTable {
  purpose: 'files';
  /** What a file in the folder says, too. */
  mark: string;
}

export interface SharedFolderTables {
  shared_folders: SharedFolderTable;
}
