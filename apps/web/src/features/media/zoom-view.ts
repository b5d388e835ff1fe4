/** How a picture is shown in its frame: enlarged around its middle, then moved by pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** A position in pixels, from the middle of the frame. */
export type Point = Pick<View, 'x' | 'y'>;

interface Size {
  width: number;
  height: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
/** What a double tap enlarges to. */
export const CLOSE_UP = 2.5;
const MAX_SCALE = 6;

const clamp = (value: number, room: number) => Math.max(-room, Math.min(room, value));

/** Returns the view enlarged by a factor, with what stands at the point staying there. */
export function scaledAt(view: View, factor: number, point: Point): View {
  const scale = Math.max(1, Math.min(MAX_SCALE, view.scale * factor));
  const ratio = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio };
}

/** Returns the view moved so that the picture leaves no more room in its frame than it has to. */
export function within(view: View, picture: Size, frame: Size): View {
  const roomOf = (side: keyof Size) => Math.max(0, (picture[side] * view.scale - frame[side]) / 2);
  return { ...view, x: clamp(view.x, roomOf('width')), y: clamp(view.y, roomOf('height')) };
}
