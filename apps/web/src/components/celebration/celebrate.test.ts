import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { celebrate, showWarmGlow } from './celebrate.ts';

let finish: () => void;

beforeEach(() => {
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  Element.prototype.animate = vi.fn<typeof Element.prototype.animate>(
    () => ({ finished }) as unknown as Animation,
  );
});

afterEach(() => {
  document.body.replaceChildren();
});

const motion = (isWanted: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: !isWanted } as MediaQueryList);
const scraps = () => document.querySelectorAll('[aria-hidden] > i').length;
const rosettes = () => document.querySelectorAll('[aria-hidden] > [data-rosette]').length;

it('throws the requested number of pieces, and removes them afterwards', async () => {
  motion(true);
  const done = celebrate({ x: 10, y: 10 }, { pieces: 24 });
  expect([scraps(), rosettes()]).toEqual([24, 0]);
  finish();
  await done;
  expect(document.body.childElementCount).toBe(0);
});

it('adds a rosette if requested', () => {
  motion(true);
  void celebrate({ x: 10, y: 10 }, { pieces: 60, rosette: true });
  expect([scraps(), rosettes()]).toEqual([60, 1]);
});

it('shows only a still rosette with reduced motion', async () => {
  motion(false);
  const done = celebrate({ x: 10, y: 10 }, { pieces: 60 });
  expect([scraps(), rosettes()]).toEqual([0, 1]);
  const moved = vi.mocked(Element.prototype.animate).mock.calls.map(([frames]) => JSON.stringify(frames));
  expect(moved).toEqual([JSON.stringify([{ opacity: 1 }, { opacity: 0 }])]);
  finish();
  await done;
  expect(document.body.childElementCount).toBe(0);
});

it('shows a glow without pieces, and nothing with reduced motion', async () => {
  motion(true);
  const done = showWarmGlow();
  expect(document.body.childElementCount).toBe(1);
  expect(scraps()).toBe(0);
  finish();
  await done;
  motion(false);
  await showWarmGlow();
  expect(document.body.childElementCount).toBe(0);
});
