import type { Post } from '@dubs/contract';
import { act, cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCheers } from '../../features/reactions/cheer.ts';
import { createPerson } from '../../testing/create-person.ts';
import PostReactions from './post-reactions.tsx';

const me = createPerson(1, 'Ada');
const toggle = vi.fn<(emoji: string) => void>();
const vibrate = vi.fn<(ms: number) => boolean>();

vi.mock('../../features/users/api/use-me.ts', () => ({ useMe: () => me }));
vi.mock('../../features/posts/api/cached-posts.ts', () => ({ useCachedPosts: () => ({}) }));
vi.mock('../../features/reactions/api/use-reactions.ts', () => ({
  useReactions: ({ reactions }: { reactions: Post }) => {
    const [userReactions, setMine] = useState(reactions.userReactions);
    const add = (emoji: string) => {
      toggle(emoji);
      setMine([...userReactions, emoji]);
    };
    return { shown: { ...reactions, userReactions }, problem: null, toggle: add };
  },
}));

function Shown({ type }: { type: Post['type'] }) {
  useCheers();
  const post = { id: 7, groupId: 1, type, wish: null, kind: 'share', user: createPerson(2, 'Bo') };
  const none = { reactions: {}, reactionUsers: {}, userReactions: [], likesCount: 0 };
  return (
    <article>
      <p>Ten kilometres</p>
      <a href="https://example.org">a link</a>
      <PostReactions post={{ ...post, ...none } as unknown as Post} />
    </article>
  );
}

beforeEach(() => {
  toggle.mockReset();
  vibrate.mockReset();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Renders a post, and returns a function that taps twice on its words or its link. */
function show(type: Post['type']) {
  const { container } = render(<Shown type={type} />);
  const tap = (selector: string, timeStamp: number, clientX: number) => {
    const event = new PointerEvent('pointerup', {
      bubbles: true,
      pointerType: 'touch',
      clientX,
      clientY: 100,
    });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    container.querySelector(selector)?.dispatchEvent(event);
  };
  return ({ on = 'p', ms = 200, px = 0 } = {}) =>
    act(() => {
      tap(on, 0, 100);
      tap(on, ms, 100 + px);
    });
}

it.each([
  ['win', '👏'],
  ['loss', '🙏'],
] as const)('two taps on a %s add %s with one short vibration, and never remove it', (type, emoji) => {
  const tapTwice = show(type);
  tapTwice();
  expect(toggle.mock.calls).toEqual([[emoji]]);
  expect(vibrate.mock.calls).toEqual([[10]]);
  tapTwice();
  expect([toggle.mock.calls.length, vibrate.mock.calls.length]).toEqual([1, 1]);
});

it('two taps cheer on a device that cannot vibrate', () => {
  Reflect.deleteProperty(navigator, 'vibrate');
  show('win')();
  expect(toggle.mock.calls).toEqual([['👏']]);
});

it.each([
  ['after more than 280 ms', { ms: 281 }],
  ['more than 24 px apart', { px: 25 }],
  ['on a link', { on: 'a' }],
])('two taps %s do not cheer', (_what, taps) => {
  show('win')(taps);
  expect(toggle).not.toHaveBeenCalled();
});
