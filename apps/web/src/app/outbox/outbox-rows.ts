import type { OutboxItem } from '../../lib/outbox/outbox.types.ts';

/** What stands on one row of the card: an item, or those of one share that are in the same state. */
export interface OutboxRow {
  key: string;
  item: OutboxItem;
  items: readonly OutboxItem[];
}

const keyOf = (item: OutboxItem) => (item.kind === 'share' ? `${item.shareId} ${item.problem}` : item.id);

/** Returns the rows of the card, oldest first. */
export function rowsOf(items: readonly OutboxItem[]): OutboxRow[] {
  const rows = new Map<string, OutboxRow>();
  for (const item of items) {
    const key = keyOf(item);
    const row = rows.get(key) ?? { key, item, items: [] };
    rows.set(key, { ...row, items: [...row.items, item] });
  }
  return [...rows.values()];
}
