import { expect, it } from 'vitest';
import { isOnlyEmoji } from './is-only-emoji.ts';

it('one to three emoji of any kind are only emoji', () => {
  const texts = ['⭐', '❤️', '👏🏽', '🏳️‍🌈', '👩‍❤️‍👨', '🕵🏽‍♂️', '1️⃣', '🇩🇪', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🎉 🎉\n🎉'];
  expect(texts.filter((text) => !isOnlyEmoji(text))).toEqual([]);
});

it('words, digits, signs and a fourth emoji are not', () => {
  const texts = ['', '100', '7', '#', '©', 'Yes 🎉', '🎉!', '🎉🎉🎉🎉', 'ÅÄÖ', '🇩', '👏🏽‍'];
  expect(texts.filter(isOnlyEmoji)).toEqual([]);
});

it.each(['\u{E0041}', '\u200D🎉', '🎉'])('is fast for %j many times over', (part) => {
  expect(isOnlyEmoji(`🎉${part.repeat(2_000)}x`)).toBe(false);
});
