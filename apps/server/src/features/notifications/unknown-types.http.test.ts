import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { createGroup } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();

// As a newer build may have migrated the database already.
beforeAll(async () => {
  await sql`alter table notifications drop constraint notifications_type_check`.execute(server.db);
});

it.each(server.clients)(
  'lists and counts a notification of a type that a newer build wrote as one of other, through $name',
  async (api) => {
    const { groupId, users } = await createGroup(server.rest, ['Maya', 'Ben']);
    const [maya, ben] = users;
    await sql`
      insert into notifications (user_id, type, event_id, triggered_by_user_id, group_id, bundle)
      values (${maya.id}, 'of_tomorrow', ${900_000_000 + maya.id}, ${ben.id}, ${groupId}, null),
        (${maya.id}, 'of_tomorrow', ${910_000_000 + maya.id}, ${ben.id}, ${groupId}, 'of_tomorrow:1')`.execute(
      server.db,
    );
    for (const view of [{}, { view: 'grouped' }]) {
      const page = await api.call('listNotifications', { page: 1, limit: 10, ...view }, maya);
      expect(page.status).toBe(200);
      expect(page.body.notifications.map(({ type }: { type: string }) => type)).toEqual(['other', 'other']);
      expect((await api.call('countUnread', view, maya)).body.count).toBe(2);
    }
  },
);
