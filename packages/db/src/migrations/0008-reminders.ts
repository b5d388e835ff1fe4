import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds daily texts. Reminders before `users.reminders_from` are not sent: the sweep advances it, and a change of the settings sets it to
 * now. The reminder log gets the state, the next attempt and the reason for not sending.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column reminders_from timestamptz not null default now()`.execute(db);
  await sql`
    create index users_to_remind on users (reminders_from)
      where sms_notifications_enabled and is_verified and deleted_at is null and sms_unreachable_at is null`.execute(
    db,
  );
  await sql`
    create function restart_reminders() returns trigger language plpgsql as $$
    begin
      if new.reminders_from = old.reminders_from then new.reminders_from := now(); end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger users_restart_reminders
      before update of time_zone, reminder_hour, sms_notifications_enabled, is_verified, deleted_at, sms_unreachable_at on users
      for each row when (
        (old.time_zone, old.reminder_hour, old.sms_notifications_enabled, old.is_verified, old.deleted_at, old.sms_unreachable_at)
        is distinct from
        (new.time_zone, new.reminder_hour, new.sms_notifications_enabled, new.is_verified, new.deleted_at, new.sms_unreachable_at))
      execute function restart_reminders()`.execute(db);

  await sql`
    alter table sms_reminders
      alter column kind drop not null,
      drop constraint sms_reminders_status_check,
      add constraint sms_reminders_status_check
        check (status in ('claimed', 'sending', 'sent', 'skipped', 'failed', 'unknown')),
      add column reason text,
      add column send_before timestamptz not null default now(),
      add column next_try_at timestamptz not null default now(),
      add column hand_overs smallint not null default 0 check (hand_overs >= 0),
      add column tries smallint not null default 0 check (tries >= 0),
      add column tried_at timestamptz`.execute(db);
  await sql`create index sms_reminders_to_send on sms_reminders (next_try_at, id) where status = 'claimed'`.execute(
    db,
  );
  await sql`
    create index sms_reminders_to_reconcile on sms_reminders (tried_at, id) where status in ('sending', 'unknown')`.execute(
    db,
  );
  await sql`create index sms_reminders_by_try on sms_reminders (tried_at) where tried_at is not null`.execute(
    db,
  );
  await sql`create index sms_reminders_by_age on sms_reminders (claimed_at)`.execute(db);
}
