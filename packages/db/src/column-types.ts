import type { ColumnType, GeneratedAlways } from 'kysely';

export type Id = GeneratedAlways<number>;
export type Time = ColumnType<Date, Date | string, Date | string>;
export type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
export type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** A table with the group of its post or comment. Always set: a trigger fills it for builds that do not write it. */
export interface GroupScoped {
  group_id: OrNull<number>;
}
