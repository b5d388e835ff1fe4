import type { Page } from '@playwright/test';

/**
 * Touches the screen. Each touch is a list of steps, each step the points of the fingers. All events are sent together with their own
 * timestamps, so that the speed of the machine does not matter.
 */
export async function touch(page: Page, ...touches: { x: number; y: number }[][][]): Promise<void> {
  const screen = await page.context().newCDPSession(page);
  const began = Date.now() / 1000;
  const events = touches.flatMap((steps) => [
    ...steps.map((touchPoints, step) => ({
      type: step === 0 ? ('touchStart' as const) : ('touchMove' as const),
      touchPoints,
    })),
    { type: 'touchEnd' as const, touchPoints: [] },
  ]);
  await Promise.all(
    events.map((event, at) =>
      screen.send('Input.dispatchTouchEvent', { ...event, timestamp: began + at / 50 }),
    ),
  );
}
