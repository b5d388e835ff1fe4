import { describe, expect, it } from 'vitest';
import { readReply } from './read-reply.ts';

/** Returns the messages of a table: one or more a line, with a bar between them. */
const messages = (table: string): string[] => table.trim().split(/ \| |\n/);

const NAMED_BY_LAW_AND_CARRIERS = messages(`
stop | Stop please | STOP ALL | StopAll | please STOP | STOP STOP STOP | no stop!! | Stop now | stop it
opt out | OPT-OUT | optout | Opt me out. | I want to opt out | revoke | Revoke my consent
unsubscribe me | Unsubscribe from this list | unsub | cancel please | Cancel my subscription
end, thanks | quit now | please quit | Quit texting me | End these texts | end all messages`);

const IN_OTHER_WORDS = messages(`
please stop texting me | Stop sending me these messages! | can you stop texting me? | I said stop | How do I stop this
Hi, would you please stop sending these text messages to my number, thank you | Can't you stop | These texts must stop
do not text me | Don't message me again | never text me again | no more texts | No more! | No texts please
I don’t want these texts | I do not wish to receive messages | I don't want you to text me anymore
turn off notifications | remove me | Take me off this list | delete my number | leave me alone | Go away!
Who is this? Wrong number | I’m not interested | Reply STOP to opt out | Text STOP | STOP HELP
Stop. I don’t want these texts. No more messages!`);

/** They may be news. They count as a request: a win that was not shared can be sent again, a request that was shared cannot be undone. */
const SHORT_AND_AMBIGUOUS = messages(
  'I want to stop | cancel that | I quit texting | No messages | Enough! | I don’t want this',
);

const HOWEVER_TYPED = messages(`
ＳＴＯＰ　ＡＬＬ | S\u200bT\u200bO\u200bP please | 🙏 Stop 🙏 texting\u2060 me 😡 | S.T.O.P. | s t o p | 🛑
“Stop”, please… | don´t text me | don＇t text me | DON\u0060T TEXT ME | 𝐒𝐓𝐎𝐏 please | st\u00adop it`);

const WITH_ANOTHER_WORD = messages(`
stopped smoking today | The bus stop was flooded | quit my job!! | I want to end the day with thanks | Quit smoking
Cancelled the gym, went running instead | Stop by grandma’s tomorrow | Ended on a high | No more sugar
End of the marathon! | stop motion film is done | Nonstop fun | Opted out of dessert | Revoked his licence
stop texting while driving: 30 days | Never texted my ex again | Unsubscribed from 40 lists | Had enough sleep
No messages from work all weekend | Wrong number, right person: made a friend | Got lost in Rome | L stop | STOP #fam`);

const IN_ANOTHER_ORDER = messages(`
I quit | I quit! | I just quit | The end | I want to end it | I will stop | My stop | We all quit
Don't stop | Never stop | I can't stop | Don't stop texting me | I don’t want to stop | I don’t want this to end
Texts never stop | No, never | Please | Thank you | Who is this? | No | no thanks | I want more texts | These texts
Never again | This is it | Remove | Delete that | You have the number`);

describe('a request to stop', () => {
  it.each([...NAMED_BY_LAW_AND_CARRIERS, ...IN_OTHER_WORDS, ...SHORT_AND_AMBIGUOUS, ...HOWEVER_TYPED])(
    'is %j',
    (body) => {
      expect(readReply(body)).toEqual({ kind: 'stop' });
    },
  );

  it.each([...WITH_ANOTHER_WORD, ...IN_ANOTHER_ORDER])('is not %j', (body) => {
    expect(readReply(body).kind).not.toBe('stop');
  });

  it('is short', () => {
    expect(readReply('stop texting me '.repeat(5)).kind).toBe('stop');
    expect(readReply('stop texting me '.repeat(6)).kind).toBe('share');
  });
});
