import type { Values } from './settings/index.ts';

/** What texts cost, in a currency that the host knows; null where it is not set. */
export interface SmsCosts {
  /** Of a segment. */
  price: number | null;
  /** Of a month (UTC), at most. */
  budget: number | null;
}

/** Returns what texts cost. */
export const shapeSmsCosts = ({
  SMS_PRICE: price,
  SMS_MONTHLY_BUDGET: budget,
}: Pick<Values, 'SMS_PRICE' | 'SMS_MONTHLY_BUDGET'>): SmsCosts => ({
  price: price ?? null,
  budget: budget ?? null,
});

/** Returns how many segments the budget of a month pays for; null without one. */
export const countAffordable = ({ price, budget }: SmsCosts): number | null =>
  // 0.3 / 0.1 is a little less than 3.
  budget === null || price === null ? null : Math.floor(budget / price + 1e-6);
