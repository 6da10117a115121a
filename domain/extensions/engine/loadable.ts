import { type ExtensionRow, findExtensionVersionRow } from '../../../db/queries/extensions.js';
import type { App } from '../../kernel/app.js';
import { notFound } from '../../kernel/errors.js';
import { sourceOf } from '../bundle.js';
import { configOf } from '../extension.js';

/** What of an extension decides what its process is. */
export interface Loadable extends Pick<ExtensionRow, 'id' | 'name' | 'activeVersion'> {
  readonly source: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** The agent it acts as; a trial before it is enabled for the first time has none. */
  readonly agentId: string;
}

/** The active version of an extension, with its configuration. @throws ProductError notFound for one that was deleted meanwhile */
export const loadableOf = async (
  app: App,
  row: ExtensionRow,
  { activeVersion, config }: { readonly activeVersion: number; readonly config: Loadable['config'] } = {
    activeVersion: row.activeVersion,
    config: configOf(app, row),
  },
): Promise<Loadable> => {
  const version = await findExtensionVersionRow(app.db, row.id, activeVersion);
  if (!version) {
    throw notFound('extension');
  }
  const { id, name } = row;
  return { id, name, activeVersion, config, source: sourceOf(version), agentId: row.agentId ?? '' };
};
