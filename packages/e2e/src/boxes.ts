import type { Locator } from '@playwright/test';

/** Returns whether two elements overlap. */
export async function intersect(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('One of the two is not in sight.');
  const isApart =
    a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height;
  return !isApart;
}
