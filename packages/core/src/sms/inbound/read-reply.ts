import type { PostType } from '@dubs/contract';
import { asksToStop } from './opt-out-request.ts';
import { splitWords } from './split-words.ts';

/** What a text message means: a keyword, or content to share. `tag` names a group, without its #. */
export type ReplyIntent =
  | { kind: 'stop' | 'start' | 'help' | 'yes' | 'no' | 'undo' }
  | { kind: 'share'; content: string; type: PostType; tag: string | null };

type Keyword = Exclude<ReplyIntent['kind'], 'share'>;

/** The keywords besides those for STOP, which a grammar of its own knows. */
const KEYWORDS: ReadonlyMap<string, Keyword> = new Map([
  ['start', 'start'],
  ['unstop', 'start'],
  ['help', 'help'],
  ['yes', 'yes'],
  ['no', 'no'],
  ['undo', 'undo'],
]);

/** In characters: longer messages are neither keywords nor requests to stop. */
const KEYWORD_MAX = 300;

// What phones send as text when a user reacts to a message instead of writing one.
const TAPBACK =
  /^(?:Liked|Loved|Disliked|Laughed at|Emphasized|Questioned|Reacted \S+ to|Removed an? [^“"]{1,40} from|\P{L}{1,20} to) [“"][^]*[”"]$/iu;

const LOSS = /^L(?:[\s:]+|$)/i;
// A character that cannot be stored makes no tag; as part of the content it is rejected.
const FIRST_TAG = /^#([^\s\p{Cc}]+)(?:\s+|$)/u;
const LAST_TAG = /(?:^|\s)#([^\s\p{Cc}]+)$/u;

/** True if a phone wrote this for a user who reacted to one of our messages. */
export const isTapback = (body: string): boolean => TAPBACK.test(body.trim());

function keywordIn(body: string): Keyword | undefined {
  if (body.length > KEYWORD_MAX) return undefined;
  const words = splitWords(body);
  if (asksToStop(words)) return 'stop';
  return words.length === 1 ? KEYWORDS.get(words.join()) : undefined;
}

/**
 * Returns what a text message means. A keyword stands alone, in any case and with any punctuation; a short request to stop counts as
 * STOP. Content may begin with `L `, which makes it a loss, and begin or end with `#group`, in either order.
 */
export function readReply(body: string): ReplyIntent {
  const keyword = keywordIn(body.trim());
  if (keyword) return { kind: keyword };

  let rest = body.trim();
  let type: PostType = 'win';
  let tag: string | null = null;
  const take = (pattern: RegExp): string | null => {
    const found = pattern.exec(rest);
    if (!found) return null;
    rest = (rest.slice(0, found.index) + rest.slice(found.index + found[0].length)).trim();
    return found[1] ?? '';
  };
  tag = take(FIRST_TAG);
  if (take(LOSS) !== null) type = 'loss';
  tag ??= take(FIRST_TAG) ?? take(LAST_TAG);
  return { kind: 'share', content: rest, type, tag };
}
