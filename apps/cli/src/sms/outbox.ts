import { type Db, openedPhone } from '@dubs/db';

/** Prints the newest messages of the console provider, at most `limit`, newest last, with recipient and text. */
export async function printOutbox(db: Db, limit: number, print: (line: string) => void): Promise<void> {
  const messages = await db
    .selectFrom('sms_messages')
    .select(['id', 'sender', openedPhone('to').as('to'), 'body', 'body_sealed', 'created_at'])
    .where('provider', '=', 'console')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  for (const { id, sender, to, body, body_sealed, created_at } of messages.toReversed()) {
    print(`${id}  ${sender}  to ${to}, ${created_at.toISOString()}`);
    for (const line of (body_sealed ?? body ?? '(its text is not kept)').split('\n')) print(`    ${line}`);
  }
  if (messages.length === 0) print('The console provider has sent nothing.');
  else if (messages.length === limit) print(`These are the newest ${limit}; there may be more.`);
}
