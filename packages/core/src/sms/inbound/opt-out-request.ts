const MAX_WORDS = 16;

/**
 * Phrases of a request for no more texts, by their part in it. A message with any other word is not a request, so each list is as short as
 * real messages allow. In the form that `splitWords` returns: lower case, without apostrophes.
 */
const PHRASES = {
  courtesy: [
    'please, pls, plz, kindly, help, thanks, thank you, thx, ty, hi, hello, hey, ok, okay, yes, sorry, sir, dubs, guys',
    'now, right now, immediately, at once, asap, damn, fucking, freaking, bloody',
  ],
  lead: [
    'i, im, i am, i said, i already said, i want, i want to, i want you to, i wish to, i would like to, i would like you to',
    'id like to, id like you to, i told you to, i asked you to, i have asked you to, i am asking you to, im asking you to',
    'you, u, you can, you need to, you have to, you must, you should, can you, cant you, could you, would you, will you, can u',
    'can i, how can i, how do i, let me, we want to, must, should, need to, have to, just, really, seriously, reply',
    'who is this, whos this, you have the, you have a, you got the, this is the, this is a',
  ],
  stop: [
    'stop, stopp, stopall, stop it, no stop, cancel, cease, desist, discontinue, enough, quit it, make it stop, make this stop',
    'unsubscribe, unsub, unsuscribe, unsubcribe, revoke, withdraw consent, withdraw my consent, to unsubscribe, to cancel',
    'optout, opt out, opt me out, opt us out, to opt out, no more, not interested, wrong number',
    'dont want this, dont want these, do not want this, do not want these, do not contact, dont contact',
    'remove me, remove us, remove my number, remove this number, delete me, delete my number, delete this number',
    'take me off, take us off, get me off, turn it off, turn this off, turn these off, turn them off',
    'leave me alone, leave us alone, go away, get lost, fuck off',
  ],
  /** Keywords that also begin ordinary news ("quit my job"). They count only if alone, or together with the messages that should end. */
  weakStop: ['end, quit'],
  negation: [
    'no, never, dont, do not, turn off, shut off, switch off, dont want, do not want, no longer want',
    'dont wish, do not wish, no longer wish, dont need, do not need, dont like, do not like',
  ],
  message: [
    'text, texts, texting, txt, txts, message, messages, messaging, msg, msgs, sms, send, sending, spam, spamming',
    'remind, reminding, reminder, reminders, notify, notifying, notification, notifications, alert, alerts, subscription',
    'call me, calling, calling me, contact me, contacting, contacting me, write me, write to me, writing me, writing to me',
    'bother me, bothering me, annoying me, bugging me, harassing me, to receive, receiving',
  ],
  object: [
    'me, us, it, this, that, these, those, them, the, my, your, ur, all, any, every, more, anymore, anything, everything',
    'again, ever, forever, already, daily, every day, everyday, of, from, from you, to me, to us, to my, to this, and, with',
    'to get, getting, you to, number, my phone, this phone, list, mailing, account, membership, consent, permission, service',
    'so many, so much, such, annoying, stupid, crap, things, stuff',
  ],
} as const;

type Part = keyof typeof PHRASES;

const PART_OF: ReadonlyMap<string, Part> = new Map(
  (Object.keys(PHRASES) as Part[]).flatMap((part) =>
    PHRASES[part].flatMap((line) => line.split(', ').map((phrase) => [phrase, part] as const)),
  ),
);
const LONGEST = Math.max(...[...PART_OF.keys()].map((phrase) => phrase.split(' ').length));

const LETTERS: Readonly<Record<Part, string>> = {
  courtesy: '',
  lead: 'l',
  stop: 's',
  weakStop: 'w',
  negation: 'n',
  message: 'm',
  object: 'o',
};

/**
 * The grammar over those letters: either END or QUIT alone, or one or more requests. A request has optional leads, or names what should
 * stop ("these texts must"). Then it has a word for stop with or without objects, or a weak stop or negation that names messages.
 */
const REQUESTS = /^(?:w+|(?:(?:l|o*m)*(?:s[swmo]*|[wn]o*m[mo]*))+)$/;

/** Returns the parts of a message as letters, matching the longest phrase at each position; undefined if a word belongs to no phrase. */
function partsOf(words: readonly string[]): string | undefined {
  let letters = '';
  for (let at = 0; at < words.length;) {
    let length = Math.min(LONGEST, words.length - at);
    while (length > 0 && !PART_OF.has(words.slice(at, at + length).join(' '))) length--;
    const part = PART_OF.get(words.slice(at, at + length).join(' '));
    if (part === undefined) return undefined;
    letters += LETTERS[part];
    at += length;
  }
  return letters;
}

/** True if the words of a message only ask to stop the texts. */
export function asksToStop(words: readonly string[]): boolean {
  return words.length <= MAX_WORDS && REQUESTS.test(partsOf(words) ?? '');
}
