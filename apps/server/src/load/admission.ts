/** What a call is worth when not all can be answered: polls come again by themselves, and a lost write costs a person the most. */
export type Worth = 'poll' | 'read' | 'write';

/** The part of the room that calls of each worth may fill: what is worth more finds some left. */
const SHARE: Record<Worth, number> = { poll: 0.75, read: 0.85, write: 1 };

/** How often it looks at how long answers take. */
const LOOK_MS = 100;
/** Fewer answers than this within one look say nothing. */
const FEWEST = 5;
/** It never gets smaller than this: a family whose tabs all ask at once, on a machine that does something else besides. */
const SMALLEST = 64;
/** A crowd is more calls than this without a quiet moment: a burst turns nobody away, however long a slow machine works on it. */
const CROWD = 250;
const SHRINK = 0.8;
/** Over how many looks it counts answers. */
const LOOKS = 3;
const GROW = 1.05;
/** While answers take less than half of what they may. */
const GROW_FAST = 1.2;
/** From how full it must have been before more is tried. */
const FULL = 0.75;

/** What bounds the calls of one server. */
export interface AdmissionBounds {
  /** Calls that are worked on at the same time, at the most; 0 lets everybody in. */
  atOnce: number;
  /** How long nine of ten answers may take before fewer callers are let in, in milliseconds. */
  slowMs: number;
}

/** Decides who is let in, so that those who are get their answers soon. */
export interface Admission {
  /**
   * Lets a call in, or does not. Answers what to say when it is over, or null. Calls that last as their caller likes, such as
   * uploads, take no room, and their time says nothing.
   */
  enter(worth: Worth, takesRoom: boolean): (() => void) | null;
  /** How many are in, and how many there is room for at the moment. */
  state(): { inside: number; room: number };
  close(): void;
}

const tenthSlowest = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.9)] ?? 0;

/**
 * Makes one that finds its own measure: ten times a second it looks. When a crowd has come and answers took too long, or the look came late
 * itself because the process was busy, it leaves room for as many as are answered in time at the pace of the last moments; and a
 * little more when there was not enough of it, or nobody was in need of it.
 */
export function createAdmission({ atOnce, slowMs }: AdmissionBounds): Admission {
  const most = atOnce === 0 ? Infinity : atOnce;
  const smallest = Math.min(SMALLEST, most);
  let room = most;
  let cameSinceQuiet = 0;
  let inside = 0;
  let fullest = 0;
  let wasTooSmall = false;
  let times: number[] = [];
  const answered: number[] = [];
  let last = performance.now();

  /** How many calls at once leave each of them `slowMs`, at the pace of the last moments (Little's law). */
  const roomAtPace = (): number => {
    const perLook = answered.reduce((sum, count) => sum + count, 0) / Math.max(1, answered.length);
    return Math.floor((perLook / LOOK_MS) * slowMs);
  };

  function look(): void {
    const now = performance.now();
    const lateMs = now - last - LOOK_MS;
    last = now;
    answered.push((times.length * LOOK_MS) / (LOOK_MS + Math.max(0, lateMs)));
    if (answered.length > LOOKS) answered.shift();
    const saysSomething = times.length >= FEWEST;
    const slowest = saysSomething ? tenthSlowest(times) : 0;
    const isSlow = lateMs > slowMs || slowest > slowMs;
    const isQuiet = fullest < smallest / 2 && !wasTooSmall;
    if (isQuiet) cameSinceQuiet = 0;
    if (isSlow && cameSinceQuiet > CROWD) {
      // With few inside it is not the crowd that makes it slow, and fewer would not help.
      const used = wasTooSmall ? room : Math.min(room, fullest);
      if (used >= smallest) room = Math.max(smallest, Math.min(Math.floor(used * SHRINK), roomAtPace()));
    } else if (!isSlow && (isQuiet || (saysSomething && (wasTooSmall || fullest >= room * FULL)))) {
      room = Math.min(most, Math.ceil(room * (slowest < slowMs / 2 ? GROW_FAST : GROW)));
    }
    wasTooSmall = false;
    times = [];
    fullest = inside;
  }
  const timer = atOnce === 0 ? undefined : setInterval(look, LOOK_MS).unref();

  return {
    enter(worth, takesRoom) {
      cameSinceQuiet++;
      if (inside >= Math.max(1, room * SHARE[worth])) {
        wasTooSmall = true;
        return null;
      }
      if (!takesRoom) return () => {};
      inside++;
      fullest = Math.max(fullest, inside);
      const since = performance.now();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        inside--;
        times.push(performance.now() - since);
      };
    },
    state: () => ({ inside, room }),
    close: () => clearInterval(timer),
  };
}
