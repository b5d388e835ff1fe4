import type { ColumnType, GeneratedAlways } from 'kysely';

export type Id = GeneratedAlways<number>;
export type Time = ColumnType<Date, Date | string, Date | string>;
export type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
export type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** A table of posts or comments, with the group that they belong to. Always set: a trigger finds it for builds that do not write it. */
export interface GroupScoped {
  group_id: OrNull<number>;
}
