/** Transformation of a picture in its frame: scaled around its center, then translated by pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** A position in pixels, relative to the center of the frame. */
export type Point = Pick<View, 'x' | 'y'>;

interface Size {
  width: number;
  height: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
/** Scale after a double tap. */
export const CLOSE_UP = 2.5;
const MAX_SCALE = 6;

const clamp = (value: number, room: number) => Math.max(-room, Math.min(room, value));

/** Returns the view scaled by a factor around a fixed point. */
export function scaledAt(view: View, factor: number, point: Point): View {
  const scale = Math.max(1, Math.min(MAX_SCALE, view.scale * factor));
  const ratio = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio };
}

/** Returns the view moved so that the picture covers as much of its frame as it can. */
export function within(view: View, picture: Size, frame: Size): View {
  const roomOf = (side: keyof Size) => Math.max(0, (picture[side] * view.scale - frame[side]) / 2);
  return { ...view, x: clamp(view.x, roomOf('width')), y: clamp(view.y, roomOf('height')) };
}
