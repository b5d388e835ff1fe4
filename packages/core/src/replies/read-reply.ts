import type { PostType } from '@dubs/contract';

/** What a text message means: one of our words, or words to share. `tag` names a group, without its #. */
export type Meaning =
  | { kind: 'stop' | 'start' | 'help' | 'yes' | 'no' | 'undo' }
  | { kind: 'share'; content: string; type: PostType; tag: string | null };

const WORDS: Readonly<Record<string, Exclude<Meaning['kind'], 'share'>>> = {
  STOP: 'stop',
  STOPALL: 'stop',
  UNSUBSCRIBE: 'stop',
  CANCEL: 'stop',
  END: 'stop',
  QUIT: 'stop',
  START: 'start',
  UNSTOP: 'start',
  HELP: 'help',
  YES: 'yes',
  NO: 'no',
  UNDO: 'undo',
};

/** No keyword is as long as this with all that may stand around it. */
const KEYWORD_MAX = 100;

const EDGES = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu;
// What phones send as words when somebody reacts to a message instead of writing one.
const TAPBACK =
  /^(?:Liked|Loved|Disliked|Laughed at|Emphasized|Questioned|Reacted \S+ to|Removed an? [^“"]{1,40} from|\P{L}{1,20} to) [“"][^]*[”"]$/iu;

const LOSS = /^L(?:[\s:]+|$)/i;
// A character that cannot be stored makes no tag; as a part of the words it is refused.
const FIRST_TAG = /^#([^\s\p{Cc}]+)(?:\s+|$)/u;
const LAST_TAG = /(?:^|\s)#([^\s\p{Cc}]+)$/u;

/** Whether a phone wrote this for somebody who tapped a reaction to a message of ours. */
export const isTapback = (body: string): boolean => TAPBACK.test(body.trim());

function keywordIn(body: string): Exclude<Meaning['kind'], 'share'> | undefined {
  if (body.length > KEYWORD_MAX) return undefined;
  const alone = body.normalize('NFKC').replace(EDGES, '').toUpperCase();
  return Object.hasOwn(WORDS, alone) ? WORDS[alone] : undefined;
}

/**
 * Reads a text message. A keyword may stand in any case, with space and punctuation around it, but alone. Words may begin with
 * `L `, which makes them a loss, and begin or end with `#group`, in either order.
 */
export function readReply(body: string): Meaning {
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
