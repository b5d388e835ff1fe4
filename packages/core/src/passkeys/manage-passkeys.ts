import { type Ok, type Passkey, type RenamePasskeyInput, TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { announce, toPeople } from '../live/index.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { lockUser } from '../users/index.ts';
import {
  deletePasskeyRow,
  findWaysIn,
  type PasskeyRow,
  selectPasskeys,
  updatePasskeyName,
} from './passkeys.queries.ts';

type Writing = Pick<CoreContext, 'db' | 'live'>;

const notFound = () => new AppError('NOT_FOUND', TEXTS.passkeys.notFound);

/** Returns a passkey without the fields that only the server needs. */
export const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  backedUp: row.is_backed_up,
});

/** Returns the caller's passkeys, newest first. */
export async function listPasskeys(ctx: Pick<CoreContext, 'db'>, actor: Actor): Promise<Passkey[]> {
  return (await selectPasskeys(ctx.db, actor.userId)).map(toPasskey);
}

/** Renames one of the caller's passkeys; unknown ones, and those of others, are a 404. */
export async function renamePasskey(
  ctx: Writing,
  actor: Actor,
  { id, name }: RenamePasskeyInput & { id: number },
): Promise<Passkey> {
  const row = await updatePasskeyName(ctx.db, actor.userId, id, name);
  if (!row) throw notFound();
  announce(ctx.live, ctx.db, toPeople([actor.userId], { query: 'me' }));
  return toPasskey(row);
}

/** Deletes one of the caller's passkeys; a 409 if they have no other way to sign in. */
export async function deletePasskey(
  ctx: Writing & Pick<CoreContext, 'mail' | 'settings'>,
  actor: Actor,
  id: number,
): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => {
    await lockUser(trx, actor.userId);
    const keys = await selectPasskeys(trx, actor.userId);
    if (!keys.some((key) => key.id === id)) throw notFound();
    const { hasPhone, hasEmail } = await findWaysIn(trx, actor.userId);
    const canGetCode = hasPhone && (ctx.settings.hasTexts || (ctx.mail !== null && hasEmail));
    if (keys.length === 1 && !canGetCode) throw new AppError('CONFLICT', TEXTS.passkeys.lastWayIn);
    await deletePasskeyRow(trx, id);
    await recordSecurityEvent({ ...ctx, db: trx }, { ...actor, type: 'passkey_removed' });
    return { ok: true };
  });
}
