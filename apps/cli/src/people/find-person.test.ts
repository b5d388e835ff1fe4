import { useDatabase } from '@dubs/db/testing';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { findPerson } from './find-person.ts';

const { db } = await useDatabase({ max: 1 });

beforeEach(async () => void (await db.deleteFrom('users').execute()));

async function createUser(phoneNumber: string): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ phone_number: phoneNumber, is_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('a person', () => {
  it('is found by their id, or their number however it is written', async () => {
    const id = await createUser('+12025550142');
    await createUser('+442079460018');
    for (const typed of [
      `${id}`,
      '+12025550142',
      '(202) 555-0142',
      '2025550142',
      '12025550142',
      ' +1 202 555 0142 ',
    ])
      expect([typed, await findPerson(db, typed, 'US')]).toEqual([typed, id]);
    await expect(findPerson(db, '020 7946 0018', 'US')).rejects.toThrow(
      'No user has that id or phone number.',
    );
    expect(await findPerson(db, '020 7946 0018', 'GB')).not.toBe(id);
  });

  it('fails when no user matches', async () => {
    await createUser('+12025550142');
    for (const typed of ['', '0', 'Ann', '+12025550199', '999999', '9'.repeat(30)])
      await expect(findPerson(db, typed, 'US')).rejects.toThrow('No user has that id or phone number.');
  });

  it('must be clear: digits that are an id and a number are refused', async () => {
    const byNumber = await createUser('+12025550142');
    await sql`
      insert into users (id, phone_number) overriding system value values (2025550142, '+12025550143')`.execute(
      db,
    );
    await expect(findPerson(db, '2025550142', 'US')).rejects.toThrow(
      `That may be one of 2 people: ${byNumber}, 2025550142. Name the phone number with its +.`,
    );
    expect(await findPerson(db, '+12025550142', 'US')).toBe(byNumber);
  });
});
