import type { CoreContext } from '../context.ts';

/**
 * A record of an erasure, stored beside the pictures so that restoring an older database does not undo the erasure. The key of its object
 * holds all fields: `erased/2026-03-10/17-1751328000123456-keep.json`.
 */
export interface ErasureRecord {
  userId: number;
  /** Identifies the account together with the id, even if a restored sequence has reused the id. */
  createdAtMicros: number;
  /** `YYYY-MM-DD`, UTC. */
  erasedOn: string;
  keepsPosts: boolean;
}

/** Key prefix of the records in the store. */
export const ERASURES = 'erased/';
const KEY = /^erased\/(\d{4}-\d\d-\d\d)\/(\d+)-(\d+)-(remove|keep)\.json$/;

/** Three times as long as a backup may be kept. */
const KEPT_DAYS = 45;

const keyOf = ({ userId, createdAtMicros, erasedOn, keepsPosts }: ErasureRecord): string =>
  `${ERASURES}${erasedOn}/${userId}-${createdAtMicros}-${keepsPosts ? 'keep' : 'remove'}.json`;

/** Records an erasure; recording it again changes nothing. */
export async function recordErasure(
  { blobs }: Pick<CoreContext, 'blobs'>,
  record: ErasureRecord,
): Promise<void> {
  await blobs.put(keyOf(record), new TextEncoder().encode('{}'), 'application/json');
}

/** Returns the recorded erasures, and deletes the records that no backup can still need. */
export async function listErasures({
  blobs,
  clock,
}: Pick<CoreContext, 'blobs' | 'clock'>): Promise<ErasureRecord[]> {
  const oldest = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000).toISOString().slice(0, 10);
  const records: ErasureRecord[] = [];
  const outlived: string[] = [];
  for await (const { key } of blobs.list(ERASURES)) {
    const [, erasedOn, userId, createdAtMicros, posts] = KEY.exec(key) ?? [];
    if (erasedOn === undefined) continue;
    if (erasedOn < oldest) outlived.push(key);
    else
      records.push({
        userId: Number(userId),
        createdAtMicros: Number(createdAtMicros),
        erasedOn,
        keepsPosts: posts === 'keep',
      });
  }
  await blobs.delete(outlived);
  return records;
}
