import type { Values } from './settings/index.ts';

/** The costs of texts in the host's currency; null if not set. */
export interface SmsCosts {
  /** Price of one segment. */
  price: number | null;
  /** Maximum cost per month (UTC). */
  budget: number | null;
}

export const shapeSmsCosts = ({
  SMS_PRICE: price,
  SMS_MONTHLY_BUDGET: budget,
}: Pick<Values, 'SMS_PRICE' | 'SMS_MONTHLY_BUDGET'>): SmsCosts => ({
  price: price ?? null,
  budget: budget ?? null,
});

/** Returns how many segments the monthly budget pays for, or null without a budget. */
export const countAffordable = ({ price, budget }: SmsCosts): number | null =>
  // 0.3 / 0.1 is a little less than 3.
  budget === null || price === null ? null : Math.floor(budget / price + 1e-6);
