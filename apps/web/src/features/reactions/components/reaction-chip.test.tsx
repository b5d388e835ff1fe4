import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createPerson } from '../../../testing/create-person.ts';
import { ReactionChip } from './reaction-chip.tsx';
import type { Reactions } from '../shown-reactions.ts';

afterEach(cleanup);

const onToggle = vi.fn<() => void>();

const chip = (emoji: string, reactions: Reactions, isOffered = true) => {
  render(
    <ReactionChip
      emoji={emoji}
      reactions={reactions}
      arrival={undefined}
      isOffered={isOffered}
      onToggle={onToggle}
      onMore={() => undefined}
    />,
  );
  return screen.getByRole('button');
};

it('has a name of visible and hidden text: emoji, people, and whether the viewer is among them', () => {
  chip('🔥', { reactions: { '🔥': 1 }, reactionUsers: {}, userReactions: [] });
  expect(screen.getByRole('button', { name: '🔥 fire, 1 person' })).toBeTruthy();
  cleanup();
  const button = chip('❤️', { reactions: { '❤️': 3 }, reactionUsers: {}, userReactions: ['❤️'] });
  expect(screen.getByRole('button', { name: '❤️ heart, 3 people, you reacted' })).toBe(button);
  expect(button.hasAttribute('aria-label')).toBe(false);
});

it('can only be removed if its emoji is no longer offered', () => {
  const foreign = chip('🤡', { reactions: { '🤡': 1 }, reactionUsers: {}, userReactions: [] }, false);
  expect(foreign.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(foreign);
  expect(onToggle).not.toHaveBeenCalled();
  cleanup();
  const own = chip('🤡', { reactions: { '🤡': 1 }, reactionUsers: {}, userReactions: ['🤡'] }, false);
  expect(own.hasAttribute('aria-disabled')).toBe(false);
  fireEvent.click(own);
  expect(onToggle).toHaveBeenCalledOnce();
});

it('shows up to three people, each by one letter, since more would be too small to read', () => {
  const people = ['Ana', 'Ben', 'Cleo', 'Dan'].map((name, id) => createPerson(id, name));
  const button = chip('🔥', { reactions: { '🔥': 4 }, reactionUsers: { '🔥': people }, userReactions: [] });
  expect([...button.querySelectorAll('[title]')].map((each) => each.textContent)).toEqual(['A', 'B', 'C']);
});

it('keeps its tooltip above it when that grows by another person', async () => {
  const resized = new Map<Element, () => void>();
  vi.stubGlobal('ResizeObserver', function ResizeObserver(this: unknown, notify: () => void) {
    return {
      observe: (element: Element) => resized.set(element, notify),
      disconnect: () => undefined,
    };
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(20, 500, 60, 36));
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(30);
  const reactionUsers = { '🔥': [createPerson(2, 'Nils')] };
  const button = chip('🔥', { reactions: { '🔥': 1 }, reactionUsers, userReactions: [] });
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  const tooltip = await screen.findByRole('tooltip');
  expect(tooltip.style.top).toBe('464px');
  height.mockReturnValue(50);
  resized.get(tooltip)?.();
  expect(tooltip.style.top).toBe('444px');
  vi.unstubAllGlobals();
});
