import type { InboxItemStatus, InboxItemType } from '../../generated/swarm/enums.js';

export interface InboxItemTable {
  id: string;
  userId: string;
  itemType: InboxItemType;
  itemId: string;
  status: InboxItemStatus;
  snoozeUntil: string | null;
  dismissedAt: string | null;
  doneAt: string | null;
  readAt: string | null;
  createdAt: string;
  lastUpdatedAt: string;
}

export interface InboxItemTables {
  inbox_items: InboxItemTable;
}
