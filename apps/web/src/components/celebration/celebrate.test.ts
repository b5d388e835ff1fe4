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

it('shows only a still rosette of 72 px at its origin with reduced motion', async () => {
  motion(false);
  const done = celebrate({ x: 100, y: 200 }, { pieces: 60 });
  expect([scraps(), rosettes()]).toEqual([0, 1]);
  const { width, left, top } = (document.querySelector('[data-rosette]') as SVGElement).style;
  expect([width, left, top]).toEqual(['72px', `${100 - 72 / 2}px`, `${200 - 72 / 2}px`]);
  const moved = vi.mocked(Element.prototype.animate).mock.calls.map(([frames]) => JSON.stringify(frames));
  expect(moved).toEqual([JSON.stringify([{ opacity: 1 }, { opacity: 0 }])]);
  finish();
  await done;
  expect(document.body.childElementCount).toBe(0);
});

it('shows a glow on its ticket without pieces, and nothing with reduced motion', async () => {
  motion(true);
  const ticket = document.createElement('article');
  const done = showWarmGlow(ticket);
  expect(ticket.childElementCount).toBe(1);
  expect(document.body.childElementCount).toBe(0);
  expect(scraps()).toBe(0);
  finish();
  await done;
  expect(ticket.childElementCount).toBe(0);
  motion(false);
  await showWarmGlow(ticket);
  expect(ticket.childElementCount).toBe(0);
});
