import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ReactionChip } from './reaction-chip.tsx';
import type { Reactions } from '../shown-reactions.ts';

afterEach(cleanup);

const chip = (emoji: string, reactions: Reactions) => {
  render(
    <ReactionChip
      emoji={emoji}
      reactions={reactions}
      arrival={undefined}
      onToggle={() => undefined}
      onMore={() => undefined}
    />,
  );
  return screen.getByRole('button');
};

it('is named by what it shows and hidden words: emoji, people, and whether the viewer is among them', () => {
  chip('🔥', { reactions: { '🔥': 1 }, reactionUsers: {}, userReactions: [] });
  expect(screen.getByRole('button', { name: '🔥 fire, 1 person' })).toBeTruthy();
  cleanup();
  const button = chip('❤️', { reactions: { '❤️': 3 }, reactionUsers: {}, userReactions: ['❤️'] });
  expect(screen.getByRole('button', { name: '❤️ heart, 3 people, you reacted' })).toBe(button);
  expect(button.hasAttribute('aria-label')).toBe(false);
});

it('shows up to three people, without letters that would be too small to read', () => {
  const people = ['Ana', 'Ben', 'Cleo', 'Dan'].map((displayName, id) => ({
    id,
    displayName,
    firstName: null,
    lastName: null,
    name: displayName,
  }));
  const button = chip('🔥', { reactions: { '🔥': 4 }, reactionUsers: { '🔥': people }, userReactions: [] });
  expect([...button.querySelectorAll('[title]')].map((each) => each.textContent)).toEqual(['', '', '']);
});
