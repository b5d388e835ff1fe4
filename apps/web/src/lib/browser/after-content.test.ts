import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterPaint } from './after-content.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** Adds a picture that does not load, and returns a function that is called once what waits for the paint goes on. */
function waitBehind(box: { top: number; bottom: number }) {
  const image = document.createElement('img');
  image.decode = () => new Promise(() => {});
  image.getBoundingClientRect = () => DOMRect.fromRect({ y: box.top, height: box.bottom - box.top });
  document.body.append(image);
  const goesOn = vi.fn<() => void>();
  void afterPaint().then(goesOn);
  return goesOn;
}

describe('what waits for the paint', () => {
  it('waits for the pictures in view, two seconds at most', async () => {
    const goesOn = waitBehind({ top: 10, bottom: 50 });
    await vi.advanceTimersByTimeAsync(1_900);
    expect(goesOn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(goesOn).toHaveBeenCalledOnce();
  });

  it('waits for the fonts, two seconds at most', async () => {
    vi.spyOn(document.fonts, 'ready', 'get').mockReturnValue(new Promise(() => {}));
    const goesOn = vi.fn<() => void>();
    void afterPaint().then(goesOn);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(goesOn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(goesOn).toHaveBeenCalledOnce();
  });

  it.each([
    { what: 'above the window', top: -50, bottom: -10 },
    { what: 'below the window', top: 5_000, bottom: 5_040 },
    { what: 'that are hidden', top: 0, bottom: 0 },
  ])('does not wait for pictures $what', async (box) => {
    const goesOn = waitBehind(box);
    await vi.advanceTimersByTimeAsync(200);
    expect(goesOn).toHaveBeenCalledOnce();
  });
});
