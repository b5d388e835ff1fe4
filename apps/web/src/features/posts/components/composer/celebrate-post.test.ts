import type { Post } from '@dubs/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
// Loaded here, so that loading it on demand takes no time.
import '../../../../components/celebration/celebrate.ts';
import { celebrateShare, celebrateTicket } from './celebrate-post.ts';

const POSTS = [{ id: 4 }, { id: 5 }] as Post[];
/** The stamp of the ticket, on the screen. */
const STAMP = new DOMRect(300, 80, 60, 20);

const motion = (isWanted: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: !isWanted } as MediaQueryList);

beforeEach(() => {
  vi.useFakeTimers();
  motion(true);
  vi.spyOn(window, 'scrollBy').mockReturnValue();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Adds the ticket of a post to the page. */
function land(postId: number): HTMLElement {
  document.body.insertAdjacentHTML(
    'beforeend',
    `<article id="post-${postId}"><b data-stamp></b></article><article id="post-1"></article>`,
  );
  const stamp = document.querySelector('[data-stamp]');
  if (stamp) stamp.getBoundingClientRect = () => STAMP;
  return document.getElementById(`post-${postId}`) as HTMLElement;
}

const scraps = () => [...document.querySelectorAll('i')].map(({ style: { left, top } }) => `${left} ${top}`);
/** Returns the layers of celebrations, by what they cover. */
const layers = () =>
  [...document.querySelectorAll('[aria-hidden]')].map(({ parentElement }) => parentElement?.id || 'page');

/** Lets time pass once the code of the celebration has loaded. */
async function pass(ms = 100) {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(ms);
}

it('throws 24 scraps from the stamp of the ticket that landed, which the page scrolls to first', async () => {
  land(5).getBoundingClientRect = () => new DOMRect(0, 500, 360, 200);
  void celebrateTicket('win', POSTS);
  await vi.waitFor(() => expect(scraps()).toEqual(Array.from({ length: 24 }, () => '330px 90px')));
  expect(window.scrollBy).toHaveBeenCalledWith({ top: 500 - 72 });
  expect(document.querySelector('[data-stamp]')?.className).toBe('animate-land');
});

it('glows on the ticket of an L alone; scraps are never for an L', async () => {
  land(5);
  void celebrateTicket('loss', POSTS);
  await vi.waitFor(() => expect(layers()).toEqual(['post-5']));
  expect(scraps()).toEqual([]);
});

it('waits for the ticket, and until no dialog covers it', async () => {
  document.body.innerHTML = '<div role="dialog"></div>';
  void celebrateShare('loss', POSTS);
  await pass();
  land(4);
  await pass();
  expect(layers()).toEqual([]);
  document.querySelector('[role=dialog]')?.remove();
  await vi.waitFor(() => expect(layers()).toEqual(['post-4']));
});

it('shows a still rosette of 72 px at the top end of the ticket with reduced motion', async () => {
  motion(false);
  land(5);
  void celebrateTicket('win', POSTS);
  await vi.waitFor(() => expect(layers()).toEqual(['post-5']));
  const { style } = document.querySelector('[data-rosette]') as SVGElement;
  expect([style.width, style.top, style.insetInlineEnd]).toEqual(['72px', '8px', '8px']);
  expect(scraps()).toEqual([]);
});

it('celebrates a win without a ticket in the middle of the page, and no L', async () => {
  void celebrateShare('loss', POSTS);
  await pass(2_000);
  expect(layers()).toEqual([]);
  void celebrateShare('win', POSTS);
  await pass(2_000);
  expect(layers()).toEqual(['page']);
  expect(scraps()[0]).toMatch(`${innerWidth / 2}px`);
});
