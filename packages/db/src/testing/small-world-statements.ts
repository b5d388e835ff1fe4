/** Updates one column of the oldest row. */
export function set(table: string, column: string, value: string | number): string {
  const literal = typeof value === 'number' ? String(value) : `'${value}'`;
  return `update ${table} set ${column} = ${literal} where id = (select min(id) from ${table})`;
}

/** Inserts a user with this number. */
export function person(number: string): string {
  return `insert into users (phone_number) values ('${number}')`;
}

/** Inserts another group of Ann’s, with a code of that length. */
export function group(length = 20): string {
  return `insert into groups (name, invite_code, created_by) values ('More', repeat('c', ${length}), 1)`;
}

/** Inserts a member, by default of Family. */
export function member(userId: number, role = 'member', groupId = 1): string {
  return `insert into group_members (group_id, user_id, role) values (${groupId}, ${userId}, '${role}')`;
}

/** Inserts Ben’s request to join Family. */
export function request(statusAndTime = "'pending', null"): string {
  return `insert into group_join_requests (group_id, user_id, status, responded_at) values (1, 2, ${statusAndTime})`;
}

/** Inserts a past link of Family. */
export function pastLink(): string {
  return "insert into group_past_invites (group_id, code, created_at, uses) values (1, repeat('c', 20), now(), 0)";
}

/** Inserts Ann’s removal of Ben from Family. */
export function removal(): string {
  return 'insert into group_removals (group_id, user_id, removed_by) values (1, 2, 1)';
}

/** Inserts a session of Ann’s. */
export function session(endAndReason: string, expires = "now() + interval '1 day'"): string {
  return `insert into sessions (user_id, expires_at, ended_at, end_reason) values (1, ${expires}, ${endAndReason})`;
}

/** Inserts a known device of the user. */
export function device(userId = 1): string {
  return `insert into known_devices (user_id, token_hash) values (${userId}, 'h')`;
}

/** Inserts a sign-in code, valid unless it has ended. */
export function code(endedAt = 'null', verified = false, wrongTries = 0, number = '+12025550101'): string {
  return `insert into otp_codes (phone_number, code_hash, address_hash, expires_at, ended_at, verified, wrong_tries)
    values ('${number}', 'h', 'a', now(), ${endedAt}, ${verified}, ${wrongTries})`;
}

/** Inserts a text message, always with the same id of the provider. */
export function text({ provider = 'twilio', sender = 'codes', status = 'sent' } = {}): string {
  return `insert into sms_messages (provider, sender, to_number, status, provider_id)
    values ('${provider}', '${sender}', '+12025550101', '${status}', 'SM1')`;
}

/** Inserts Ben’s reminder of that day. */
export function reminder(date: string): string {
  return `insert into sms_reminders (user_id, local_date, kind) values (2, '${date}', 'win')`;
}

/** Inserts the stored response of one of Ann’s idempotency keys at that path. */
export function answer(path: string): string {
  return `insert into idempotency_keys (user_id, path, key, request_hash, response) values (1, '${path}', 'k', 'h', 'null')`;
}

/** Inserts Ben’s like of a post. */
export function like(postId: number): string {
  return `insert into post_likes (post_id, user_id) values (${postId}, 2)`;
}

/** Inserts that Ben follows the first post. */
export function follow(): string {
  return 'insert into post_follows (post_id, user_id, is_following) values (1, 2, true)';
}

/** Inserts that Ben heard the first post. */
export function heard(): string {
  return 'insert into post_heard (post_id, user_id) values (1, 2)';
}

/** Inserts a post of Ann’s with one more column. */
export function post(type: 'win' | 'loss', column: string, value: string | number): string {
  const literal = typeof value === 'number' ? String(value) : `'${value}'`;
  return `insert into posts (group_id, user_id, content, type, ${column}) values (1, 1, 'x', '${type}', ${literal})`;
}

/** Inserts Ben’s reaction to the first post. */
export function reaction(emoji: string): string {
  return `insert into post_reactions (post_id, user_id, emoji) values (1, 2, '${emoji}')`;
}

/** Inserts Ann’s mention of Ben in the first comment. */
export function mention(): string {
  return 'insert into comment_mentions (comment_id, mentioned_user_id, mentioned_by_user_id) values (1, 2, 1)';
}

/** Inserts Ben’s view of the first post. */
export function view(): string {
  return 'insert into post_views (post_id, user_id) values (1, 2)';
}

/** Inserts Ann’s post to a group, always with the same share id. */
export function share(groupId: number): string {
  return `insert into posts (group_id, user_id, content, share_id)
    values (${groupId}, 1, 'x', 'a0a0a0a0-0000-4000-8000-000000000001')`;
}

/** Inserts the post of one of Ann’s goals. */
export function goalPost(goalId: number | null, kind: string): string {
  return `insert into posts (group_id, user_id, content, kind, goal_id) values (1, 1, 'x', '${kind}', ${goalId})`;
}

/** Inserts a picture of the first post. */
export function image(position: number, key: string, width = 800): string {
  return `insert into post_images (post_id, position, key, thumbnail_key, width, height, bytes, placeholder)
    values (1, ${position}, 'posts/${key}.webp', 'posts/${key}-${position}-small.webp', ${width}, 600, 1, 'p')`;
}

/** Inserts a notification of an event. */
export function notice(eventId: number, userId: number, type = 'post', by = 1): string {
  return `insert into notifications (event_id, user_id, type, post_id, group_id, triggered_by_user_id)
    values (${eventId}, ${userId}, '${type}', 1, 1, ${by})`;
}
