import { expect, it } from 'vitest';
import { type Refusal, useSmallWorld } from './testing/small-world.ts';
import {
  answer,
  code,
  device,
  goalPost,
  group,
  follow,
  heard,
  image,
  like,
  member,
  mention,
  notice,
  pastLink,
  person,
  post,
  reaction,
  reminder,
  removal,
  request,
  session,
  share,
  text,
  view,
} from './testing/small-world-statements.ts';

const world = await useSmallWorld();
const hashed = "insert into users (phone_hash) values ('h')";

it.for<Refusal>([
  ['a second creator', member(2, 'admin'), 'group_members_one_creator', member(3, 'creator')],
  ['a second membership', member(2), 'group_members_once', member(2)],
  ['a second open request', request(), 'group_join_requests_one_pending', request()],
  ['a second removal', removal(), 'group_removals_pkey', removal()],
  ['two people of one number', person('+442079460001'), 'users_phone_number_key', person('+442079460001')],
  ['two people of one hash', hashed, 'users_phone_hash_key', hashed],
  ['two groups of one code', group(), 'groups_invite_code_key', group()],
  ['two ended links of one code', pastLink(), 'group_past_invites_code_key', pastLink()],
  ['one device twice for an account', device(), 'known_devices_once', device()],
  ['a second like', like(1), 'post_likes_once', like(1)],
  ['following a post twice', follow(), 'post_follows_once', follow()],
  ['hearing a post twice', heard(), 'post_heard_once', heard()],
  ['the same reaction twice', reaction('🎉'), 'post_reactions_once', reaction('🎉')],
  [
    'the same reaction to a comment twice',
    "insert into comment_reactions (comment_id, user_id, emoji) values (1, 2, '🎉')",
    'comment_reactions_once',
    "insert into comment_reactions (comment_id, user_id, emoji) values (1, 2, '🎉')",
  ],
  ['the same mention twice', mention(), 'comment_mentions_once', mention()],
  ['a second view', view(), 'post_views_once', view()],
  ['one share twice in a group', share(1), 'posts_share_once', share(1)],
  ['a goal set twice', goalPost(1, 'goal_set'), 'posts_goal_once', goalPost(1, 'goal_set')],
  ['a goal completed twice', goalPost(1, 'goal_completed'), 'posts_goal_once', goalPost(1, 'goal_completed')],
  ['two pictures at one place', image(0, 'a'), 'post_images_in_order', image(0, 'b')],
  ['one picture twice', image(0, 'a'), 'post_images_key_key', image(1, 'a')],
  ['two notifications of one event for a user', notice(1, 2), 'notifications_once', notice(1, 2)],
  ['two reminders a day', reminder('2026-03-01'), 'sms_reminders_once_a_day', reminder('2026-03-01')],
  ['two answers under one key', answer('/a'), 'idempotency_keys_pkey', answer('/a')],
  ['two texts of one id', text(), 'sms_messages_provider_id_key', text()],
])('once only: %s is refused', refusedAfterLegal);

it.for<[what: string, statements: string[]]>([
  ['a new request after an answered one', [request("'declined', now()"), request()]],
  ['a second live code', [code(), code()]],
  ['one device for two accounts', [device(1), device(2)]],
  ['one person with a role in two groups', [member(2), member(2, 'member', 2)]],
  ['another emoji, another post, another person', [reaction('🎉'), reaction('🔥'), like(1), like(2)]],
  ['one share in two groups', [share(1), share(2)]],
  [
    'goals set and completed, two of each',
    [
      goalPost(1, 'goal_set'),
      goalPost(1, 'goal_completed'),
      goalPost(2, 'goal_set'),
      goalPost(2, 'goal_completed'),
    ],
  ],
  ['goal posts whose goals are gone', [goalPost(null, 'goal_set'), goalPost(null, 'goal_set')]],
  ['notifications of one event for two users', [notice(1, 2), notice(1, 3), notice(2, 2)]],
  ['a reminder on the next day', [reminder('2026-03-01'), reminder('2026-03-02')]],
  ['the same key for another call', [answer('/a'), answer('/b')]],
])('more than once: %s is taken', async ([, statements]) => {
  for (const statement of statements) await world.takes(statement);
});

it.for<Refusal>([
  [
    'a completed goal without a time',
    'update goals set is_completed = true, completed_at = now() where id = 1',
    'goals_completed_has_time',
    'update goals set is_completed = true where id = 2',
  ],
  [
    'a time of an open goal',
    'update goals set is_completed = true, completed_at = now() where id = 1',
    'goals_completed_has_time',
    'update goals set completed_at = now() where id = 2',
  ],
  ['a notification of oneself', notice(1, 2), 'notifications_not_of_oneself', notice(2, 1)],
  [
    'an invite used beyond its limit',
    'update groups set invite_max_uses = 2, invite_uses = 2 where id = 1',
    'groups_invite_uses_bounded',
    'update groups set invite_uses = 3 where id = 1',
  ],
  [
    'a limit below what was used',
    'update groups set invite_max_uses = 5, invite_uses = 2 where id = 1',
    'groups_invite_uses_bounded',
    'update groups set invite_max_uses = 1 where id = 1',
  ],
  [
    'an answered request without its time',
    request("'approved', now()"),
    'group_join_requests_answered',
    request("'approved', null"),
  ],
  [
    'an open request with an answer’s time',
    request(),
    'group_join_requests_answered',
    request("'pending', now()"),
  ],
  [
    'a session’s end without a reason',
    session("now(), 'logout'"),
    'sessions_end_has_reason',
    session('now(), null'),
  ],
  ['a reason without an end', session('null, null'), 'sessions_end_has_reason', session("null, 'logout'")],
  [
    'a session that ends before it begins',
    session('null, null'),
    'sessions_expire_later',
    session('null, null', 'now()'),
  ],
  ['a used code that is still live', code('now()', true), 'otp_codes_used_is_ended', code('null', true)],
  [
    'erasing who has not deleted the account',
    "update users set deleted_at = now(), erased_at = now(), phone_number = 'erased:2' where id = 2",
    'users_erased_after_deleted',
    'update users set erased_at = now() where id = 3',
  ],
  [
    'an erased number of another',
    "update users set deleted_at = now(), erased_at = now(), phone_number = 'erased:2' where id = 2",
    'users_phone_number_e164',
    "update users set deleted_at = now(), erased_at = now(), phone_number = 'erased:7' where id = 3",
  ],
  [
    'a lost goal',
    goalPost(1, 'goal_completed'),
    'posts_goal_posts_are_wins',
    "insert into posts (group_id, user_id, content, type, kind) values (1, 1, 'x', 'loss', 'goal_set')",
  ],
  [
    'a share that names a goal',
    goalPost(1, 'goal_set'),
    'posts_only_goal_posts_name_a_goal',
    "insert into posts (group_id, user_id, content, goal_id) values (1, 1, 'x', 1)",
  ],
  [
    'who deleted what is not deleted',
    'update posts set deleted_at = now(), deleted_by = 1 where id = 1',
    'posts_deleter_means_deleted',
    'update posts set deleted_by = 1 where id = 2',
  ],
  [
    'a wish with a win',
    post('loss', 'wish', 'listen'),
    'posts_losses_have_wishes',
    post('win', 'wish', 'listen'),
  ],
  [
    'an L that turns a post',
    post('win', 'turns_post_id', 1),
    'posts_wins_turn',
    post('loss', 'turns_post_id', 1),
  ],
  [
    'a win that is turned',
    post('loss', 'turned_by_post_id', 1),
    'posts_losses_are_turned',
    post('win', 'turned_by_post_id', 1),
  ],
])('together only: %s is refused', refusedAfterLegal);

it.for<Refusal>([
  ['a member of no group', member(2), 'group_members_group_id_fkey', member(2, 'member', 99)],
  [
    'a removal without a user',
    removal(),
    'group_removals_user_id_fkey',
    'insert into group_removals (group_id, user_id) values (1, 99)',
  ],
  ['a like of no post', like(1), 'post_likes_post_id_fkey', like(99)],
  [
    'a notification without an actor',
    notice(1, 2),
    'notifications_triggered_by_user_id_fkey',
    notice(2, 3, 'post', 99),
  ],
  [
    'removing the maker of a group',
    'delete from users where id = 2',
    'groups_created_by_fkey',
    'delete from users where id = 1',
  ],
])('no loose ends: %s is refused', refusedAfterLegal);

it('deletes the rows of a group with it, and keeps the posts of a goal', async () => {
  await world.client.query(goalPost(1, 'goal_set'));
  await world.client.query('delete from goals where id = 1');
  const ofGoal = await world.client.query("select goal_id from posts where kind = 'goal_set'");
  expect(ofGoal.rows).toEqual([{ goal_id: null }]);

  for (const statement of [
    like(1),
    view(),
    reaction('🎉'),
    mention(),
    notice(1, 2),
    request(),
    image(0, 'a'),
  ])
    await world.client.query(statement);
  await world.client.query('delete from groups');
  const { rows } = await world.client.query<{ left: string }>(`
    select (select count(*) from posts) + (select count(*) from goals) + (select count(*) from group_members)
      + (select count(*) from post_comments) + (select count(*) from post_likes) + (select count(*) from post_views)
      + (select count(*) from post_reactions) + (select count(*) from comment_mentions) + (select count(*) from post_images)
      + (select count(*) from notifications) + (select count(*) from group_join_requests) as left`);
  expect(rows).toEqual([{ left: '0' }]);
});

async function refusedAfterLegal([, legal, by, illegal]: Refusal): Promise<void> {
  await world.takes(legal);
  await world.refuses(illegal, by);
}

it.for([
  ['a membership', member(2), 'joined_at'],
  ['a post', share(1), 'created_at'],
  ['a reaction', reaction('🎉'), 'created_at'],
  [
    'a reaction to a comment',
    "insert into comment_reactions (comment_id, user_id, emoji) values (1, 2, '🎉')",
    'created_at',
  ],
])('the time of %s is that of its insert, not of the start of its transaction', async ([, insert, time]) => {
  const { rows } = await world.client.query(`${insert} returning ${time} > now() as "isLater"`);
  expect(rows).toEqual([{ isLater: true }]);
});
