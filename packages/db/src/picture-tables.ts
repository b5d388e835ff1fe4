import type { DefaultTime, GroupScoped, Id, OrNull, TimeOrNull } from './column-types.ts';

export interface PostImagesTable extends GroupScoped {
  id: Id;
  post_id: number;
  position: number;
  key: string;
  thumbnail_key: string;
  width: number;
  height: number;
  bytes: number;
  placeholder: string;
  /** The author's description of the picture; null if there is none. */
  description: OrNull<string>;
}

/** A picture of a user, a kept profile or a group, named by its `avatar_id` or `cover_id`. */
export interface PicturesTable {
  id: Id;
  /** The user who uploaded it. */
  user_id: number;
  key: string;
  thumbnail_key: OrNull<string>;
  bytes: number;
  created_at: DefaultTime;
  /** When the picture was replaced or removed. Its files are deleted soon after. */
  removed_at: TimeOrNull;
}
