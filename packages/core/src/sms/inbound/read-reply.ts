import type { PostType } from '@dubs/contract';
import { asksToStop } from './opt-out-request.ts';
import { splitWords } from './split-words.ts';

/** Meaning of a text message: a keyword, or content to share. `tag` names a group, without its #. */
export type ReplyIntent =
  | { kind: 'stop' | 'start' | 'help' | 'yes' | 'no' | 'undo' }
  | { kind: 'share'; content: string; type: PostType; tag: string | null };

type Keyword = Exclude<ReplyIntent['kind'], 'share'>;

/** The keywords except STOP, which has its own grammar. */
const KEYWORDS: ReadonlyMap<string, Keyword> = new Map([
  ['start', 'start'],
  ['unstop', 'start'],
  ['help', 'help'],
  ['yes', 'yes'],
  ['no', 'no'],
  ['undo', 'undo'],
]);

/** Maximum number of characters of keywords and requests to stop. */
const KEYWORD_MAX = 300;

// The texts that phones send if a user reacts to a message instead of writing one.
const TAPBACK =
  /^(?:Liked|Loved|Disliked|Laughed at|Emphasized|Questioned|Reacted \S+ to|Removed an? [^“"]{1,40} from|\P{L}{1,20} to) [“"][^]*[”"]$/iu;

const LOSS = /^L(?:[\s:]+|$)/i;
// Characters that cannot be stored are not part of tags; in the content, they are rejected.
const FIRST_TAG = /^#([^\s\p{Cc}]+)(?:\s+|$)/u;
const LAST_TAG = /(?:^|\s)#([^\s\p{Cc}]+)$/u;

/** True if a phone wrote the message because a user reacted to one of ours. */
export const isTapback = (body: string): boolean => TAPBACK.test(body.trim());

function keywordIn(body: string): Keyword | undefined {
  if (body.length > KEYWORD_MAX) return undefined;
  const words = splitWords(body);
  if (asksToStop(words)) return 'stop';
  return words.length === 1 ? KEYWORDS.get(words.join()) : undefined;
}

/**
 * Returns the meaning of a text message. A keyword is the whole message, in any case and with any punctuation; a short request to stop
 * counts as STOP. Content may begin with `L `, which makes it a loss, and begin or end with `#group`, in either order.
 */
export function readReply(body: string): ReplyIntent {
  const keyword = keywordIn(body.trim());
  if (keyword) return { kind: keyword };

  let rest = body.trim();
  let type: PostType = 'win';
  const take = (pattern: RegExp): string | null => {
    const found = pattern.exec(rest);
    if (!found) return null;
    rest = (rest.slice(0, found.index) + rest.slice(found.index + found[0].length)).trim();
    return found[1] ?? '';
  };
  let tag = take(FIRST_TAG);
  if (take(LOSS) !== null) type = 'loss';
  tag ??= take(FIRST_TAG) ?? take(LAST_TAG);
  return { kind: 'share', content: rest, type, tag };
}
