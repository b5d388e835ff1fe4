import type { OutboxItem, WaitingShare } from '../../lib/outbox/outbox.types.ts';

/** An item of the outbox that is a share. */
export type ShareItem = OutboxItem & WaitingShare;

/** What one ticket shows: the items of a share that are in the same state. */
export interface ShareRow {
  key: string;
  item: ShareItem;
  items: readonly ShareItem[];
}

/** Returns the tickets of these items, oldest first. */
export function shareRowsOf(items: readonly ShareItem[]): ShareRow[] {
  const rows = new Map<string, ShareRow>();
  for (const item of items) {
    const key = `${item.shareId} ${item.problem}`;
    const row = rows.get(key) ?? { key, item, items: [] };
    rows.set(key, { ...row, items: [...row.items, item] });
  }
  return [...rows.values()];
}
