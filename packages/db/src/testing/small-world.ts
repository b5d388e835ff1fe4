import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { createTestDatabase } from './index.ts';

/** Ann (1) created the groups Family (1) and Friends (2) and posted to the first; Ben (2) and Cleo (3) are in neither. */
const ROWS = `
  insert into users (phone_number) values ('+12025550101'), ('+12025550102'), ('+12025550103');
  insert into groups (name, invite_code, created_by)
    values ('Family', repeat('a', 32), 1), ('Friends', repeat('b', 32), 1);
  insert into group_members (group_id, user_id, role) values (1, 1, 'creator'), (2, 1, 'creator');
  insert into goals (group_id, user_id, title) values (1, 1, 'Run'), (1, 1, 'Swim');
  insert into posts (group_id, user_id, content) values (1, 1, 'One'), (1, 1, 'Two');
  insert into post_comments (post_id, user_id, content) values (1, 1, 'So good'), (1, 1, 'Yes');
`;

/** A title, a valid statement, a constraint, and a statement that the constraint rejects. */
export type Refusal = [what: string, legal: string, by: string, illegal: string];

/** Creates a small database that is rolled back after each test, with expectations of valid and rejected statements. */
export async function useSmallWorld() {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(ROWS);
  beforeEach(() => client.query('begin'));
  afterEach(() => client.query('rollback'));
  afterAll(async () => {
    await client.end();
    await database.drop();
  });
  return {
    client,
    /** Expects a statement to change one row. */
    async takes(statement: string): Promise<void> {
      expect((await client.query(statement)).rowCount).toBe(1);
    },
    /** Expects a constraint or index to reject a statement. */
    async refuses(statement: string, by: string): Promise<void> {
      await expect(client.query(statement)).rejects.toMatchObject({
        code: expect.stringMatching(/^23(001|503|505|514)$/),
        constraint: by,
      });
    },
  };
}
