import { useDatabase } from '@dubs/db/testing';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { printUsage } from './usage.ts';

const { db } = await useDatabase({ max: 2 });

const printed: string[] = [];
const usage = async (json: boolean, pricePerSegment: number | null) => {
  printed.length = 0;
  await printUsage(db, { json, pricePerSegment, now: new Date() }, (line) => printed.push(line));
  return printed.join('\n');
};

beforeAll(async () => {
  await sql`
    with ann as (insert into users (phone_number, first_name) values ('+12025550101', 'Ann'), ('+12025550102', 'Bob') returning id),
      visit as (insert into sessions (user_id, device, expires_at) select min(id), 'A browser', now() + interval '1 day' from ann),
      family as (insert into groups (name, invite_code, created_by) select 'Family', repeat('a', 32), min(id) from ann returning id, created_by)
    insert into posts (group_id, user_id, content, created_at)
    select id, created_by, 'Won', now() - age * interval '1 day' from family, unnest(array[1, 40]) age`.execute(
    db,
  );
  await sql`
    insert into post_images (post_id, group_id, position, key, thumbnail_key, width, height, bytes, placeholder)
    select min(id), min(group_id), 0, 'k', 't', 1, 1, 1500000, '' from posts`.execute(db);
  // A text of two segments, and the texts of an earlier month.
  await sql`
    insert into sms_spending (month, segments)
    select date_trunc('month', now() at time zone 'UTC' - months * interval '1 month')::date, segments
    from (values (0, 2), (1, 300)) as sent (months, segments)`.execute(db);
});

it('prints counts and sizes, and no name or content', async () => {
  const text = await usage(false, null);
  expect(text).toContain('People             2, 1 of them came in the last 30 days');
  expect(text).toContain('Posts              2, 1 of them in the last 30 days');
  expect(text).toContain('Pictures           1, 1.5 MB');
  expect(text).toContain('Texts this month   2 segments\n');
  expect(text).not.toMatch(/Ann|Family|Won/);
});

it('prints the same as JSON, with what texts cost by the price of a segment', async () => {
  expect(JSON.parse(await usage(true, 0.05))).toMatchObject({
    people: 2,
    posts: 2,
    pictureBytes: 1_500_000,
    databaseBytes: expect.any(Number),
    textSegments: 2,
    textCost: 0.1,
    queue: 0,
  });
  expect(await usage(false, 0.05)).toContain('Texts this month   2 segments, 0.10 by SMS_PRICE\n');
});
