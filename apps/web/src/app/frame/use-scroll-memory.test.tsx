import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, Link, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { entryOf } from '../../lib/session/create-tab-map.ts';
import { scrollOffsetOf } from '../../lib/session/scroll-positions.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

/** The scroll offset that a list would begin at, in each render of the feed. */
const offsets: number[] = [];
const scrollTo = vi.fn<typeof window.scrollTo>();

function Feed() {
  useScrollMemory();
  offsets.push(scrollOffsetOf(entryOf(useLocation())));
  return <Link to="/terms">Terms</Link>;
}

/** Scrolls as a viewer does. */
function scroll(top: number): void {
  window.scrollY = top;
  fireEvent.scroll(window);
}

const goBack = () =>
  act(async () => {
    const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await arrived;
  });

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo);
  document.elementFromPoint = () => null;
  window.history.replaceState(null, '', '/');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Link to="/feed">Feed</Link>} />
        <Route path="/feed" element={<Feed />} />
        <Route path="/terms" element={<h1>Terms</h1>} />
      </Routes>
    </BrowserRouter>,
  );
  fireEvent.click(screen.getByText('Feed'));
  scroll(1_000);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  scrollTo.mockReset();
});

it('lets a list begin at the position to restore, also after a page that has none', async () => {
  fireEvent.click(screen.getByText('Terms'));
  window.scrollY = 0;
  offsets.length = 0;
  await goBack();
  expect(offsets[0]).toBe(1_000);
  expect(scrollTo).toHaveBeenCalledWith(0, 1_000);
});

it('does not scroll when a dialog closes, which is a step back on the same page', async () => {
  window.history.pushState({ ...window.history.state, dialogs: ['one'] }, '');
  await goBack();
  expect(scrollTo).not.toHaveBeenCalled();
});
