/** Names of the limits that are reported to operators: the values of a metric's label. */
export const LIMIT_NAMES = [
  'calls_per_user',
  'calls_per_address',
  'codes_per_number',
  'codes_per_device',
  'codes_per_address',
  'codes_per_range',
  'codes_common_half',
  'codes_ceiling',
  'wrong_codes_per_number',
  'wrong_codes_per_device',
  'wrong_codes_per_address',
  'passkeys_per_address',
  'replies_ceiling',
  'reminders_ceiling',
  'sms_monthly_budget',
  'posts_budget',
  'comments_budget',
  'reactions_budget',
  'groups_budget',
  'joins_budget',
  'storage_quota',
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** Reports limits, budgets and ceilings that were reached to operators. */
export interface LimitMonitor {
  /** Counts one request that a limit refused, or one piece of work that it delayed. Never throws. */
  reached(limit: LimitName): void;
}
