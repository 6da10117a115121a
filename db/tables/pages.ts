import type { PageAuthMode, PageContentType } from '../../generated/swarm/enums.js';
import type { JsonText } from './column-types.js';

export interface PageTable {
  id: string;
  agentId: string;
  slug: string;
  key: string;
  title: string;
  description: string | null;
  contentType: PageContentType;
  authMode: PageAuthMode;
  passwordHash: string | null;
  needsCredentials: JsonText<readonly string[]> | null;
  /** One more than it has former versions. */
  version: number;
  createdAt: string;
  updatedAt: string;
  body: string;
}

export interface PageVersionTable {
  id: string;
  pageId: string;
  version: number;
  title: string;
  description: string | null;
  contentType: PageContentType;
  authMode: PageAuthMode;
  passwordHash: string | null;
  needsCredentials: JsonText<readonly string[]> | null;
  changedByAgentId: string | null;
  createdAt: string;
  body: string;
}

export interface PageViewsTable {
  pageId: string;
  views: number;
}

export interface PageSessionTable {
  /** Of the token in the cookie. */
  tokenHash: string;
  pageId: string;
  /** Launched by a person, or by the operator; a guest knows the password of the page. */
  kind: 'user' | 'operator' | 'guest';
  userId: string | null;
  expiresAt: string;
}

export interface PageLaunchCodeTable {
  codeHash: string;
  pageId: string;
  /** Null: of the operator. */
  userId: string | null;
  expiresAt: string;
}

export interface PageTables {
  pages: PageTable;
  page_versions: PageVersionTable;
  page_views: PageViewsTable;
  page_sessions: PageSessionTable;
  page_launch_codes: PageLaunchCodeTable;
}
