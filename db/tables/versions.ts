/** How often something has changed that servers keep in memory, so that each can see that it is behind. */
export interface VersionTable {
  subject: 'config';
  version: number;
}

export interface VersionTables {
  versions: VersionTable;
}
