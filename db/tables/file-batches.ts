/** A batch of content in a bucket in which nothing is stored any more; one that is not closed yet has no row. */
export interface FileBatchTable {
  /** What the bucket has beside the content of the batch, too. */
  id: string;
  closedAt: string;
}

export interface FileBatchTables {
  file_batches: FileBatchTable;
}
