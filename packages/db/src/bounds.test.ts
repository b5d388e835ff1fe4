import { describe, it } from 'vitest';
import { type Refusal, useSmallWorld } from './testing/small-world.ts';
import {
  code,
  group,
  image,
  member,
  notice,
  person,
  reaction,
  request,
  session,
  set,
  text,
} from './testing/small-world-statements.ts';

const world = await useSmallWorld();

const role = (value: string) => member(2, value);
const status = (value: string) => request(`'${value}', ${value === 'pending' ? 'null' : 'now()'}`);
const sms = (column: string) => (value: string) =>
  text({ provider: 'console', sender: 'codes', status: 'sent', [column]: value });
const reminded = (column: string) => (value: string) =>
  `insert into sms_reminders (user_id, local_date, ${column === 'kind' ? '' : 'kind, '}${column})
   values (2, '2026-03-01', ${column === 'kind' ? '' : "'win', "}'${value}')`;

describe.for<[column: string, values: string[], statement: (value: string) => string]>([
  ['group_members.role', ['admin', 'member'], role],
  ['group_join_requests.status', ['pending', 'approved', 'declined'], status],
  ['posts.type', ['win', 'loss'], (v) => set('posts', 'type', v)],
  ['posts.kind', ['share', 'goal_set', 'goal_completed'], (v) => set('posts', 'kind', v)],
  ['sessions.end_reason', ['logout', 'signed_out', 'account_deleted'], (v) => session(`now(), '${v}'`)],
  ['sms_messages.provider', ['console', 'twilio'], sms('provider')],
  ['sms_messages.sender', ['codes', 'reminders'], sms('sender')],
  ['sms_messages.status', ['sent', 'delivered', 'failed', 'unknown'], sms('status')],
  ['sms_reminders.kind', ['win', 'unseen', 'both'], reminded('kind')],
  ['sms_reminders.status', ['claimed', 'sent', 'skipped', 'failed', 'unknown'], reminded('status')],
  [
    'notifications.type',
    [
      'reaction',
      'comment',
      'thread',
      'reply',
      'mention',
      'comment_reaction',
      'post',
      'goal_completion',
      'join_request',
      'join_approved',
      'member_joined',
      'role_changed',
      'owner_changed',
      'new_device',
      'number_change_started',
      'other',
    ],
    (v) => notice(1, 2, v),
  ],
])('%s', ([column, values, statement]) => {
  it.for(values)('may be %s', async (value) => {
    await world.takes(statement(value));
  });
  it.for(['', 'Other', 'anything'])('may not be “%s”', async (value) => {
    await world.refuses(statement(value), `${column.replace('.', '_')}_check`);
  });
});

const texts: [column: string, longest: number][] = [
  ['users.first_name', 50],
  ['users.last_name', 50],
  ['users.display_name', 50],
  ['users.bio', 500],
  ['users.time_zone', 64],
  ['groups.name', 100],
  ['groups.description', 500],
  ['groups.emoji', 16],
  ['goals.title', 200],
  ['goals.description', 1_000],
  ['posts.content', 5_000],
  ['post_comments.content', 2_000],
];
const numbers: [column: string, from: number, to: number][] = [
  ['users.reminder_hour', 8, 20],
  ['groups.invite_max_uses', 1, 2 ** 31 - 1],
  ['group_members.last_viewed_post_id', 0, Number.MAX_SAFE_INTEGER],
];
it.for<Refusal>([
  ...texts.flatMap(([column, longest]): Refusal[] => {
    const [table = '', name = ''] = column.split('.');
    const ofLength = (length: number) => set(table, name, 'ä'.repeat(length));
    const by = `${table}_${name}_check`;
    return [
      [`${column} of ${longest + 1} characters`, ofLength(longest), by, ofLength(longest + 1)],
      [`an empty ${column}`, ofLength(1), by, ofLength(0)],
    ];
  }),
  ...numbers.flatMap(([column, from, to]): Refusal[] => {
    const [table = '', name = ''] = column.split('.');
    const by = `${table}_${name}_check`;
    const below: Refusal = [
      `${column} of ${from - 1}`,
      set(table, name, from),
      by,
      set(table, name, from - 1),
    ];
    if (to > 2 ** 16) return [below];
    return [below, [`${column} of ${to + 1}`, set(table, name, to), by, set(table, name, to + 1)]];
  }),
  [
    'a reaction of 11 characters',
    reaction('🎉'.repeat(10)),
    'post_reactions_emoji_check',
    reaction('🎉'.repeat(11)),
  ],
  ['a sixth picture', image(4, 'a'), 'post_images_position_check', image(5, 'b')],
  ['a picture wider than kept', image(0, 'a', 2_048), 'post_images_width_check', image(1, 'b', 2_049)],
  ['a sixth wrong try', code('null', false, 5), 'otp_codes_wrong_tries_check', code('null', false, 6, '+12')],
  ['a code that can be guessed', group(), 'groups_invite_code_check', group(19)],
  ...['12025550109', '+02025550109', '+1', '+1 202 555 0109', '+1234567890123456', 'erased:2'].map(
    (number): Refusal => [
      `the number ${number}`,
      person('+12025550109'),
      'users_phone_number_e164',
      person(number),
    ],
  ),
])('%s is refused', async ([, legal, by, illegal]) => {
  await world.takes(legal);
  await world.refuses(illegal, by);
});
