import { LIMITS, TEXTS } from '@dubs/contract';
import { AppError } from '@dubs/core';

/** What bounds the uploads that one server takes in at the same time. */
export interface UploadBounds {
  /** Uploads, of all people together; nobody has more than half of them. 0 is no bound. */
  atOnce: number;
  /** What they may fill of the disk, in bytes. 0 is no bound. */
  totalBytes: number;
}

/** Gives places to uploads. */
export interface UploadPlaces {
  /**
   * Takes one for a person's upload of so many bytes, or of as many as one may have when it does not say; answers how to give it
   * back. Without a free one it is a 503.
   */
  take(userId: number, declaredBytes: number | undefined): () => void;
  /** How many are taken, and how many bytes are set aside for them. */
  state(): { uploads: number; bytes: number };
}

const full = () => new AppError('UNAVAILABLE', TEXTS.request.unavailable, { retryAfter: 5 });

export function createUploadPlaces({ atOnce, totalBytes }: UploadBounds): UploadPlaces {
  const mostUploads = atOnce || Infinity;
  const mostBytes = totalBytes || Infinity;
  const theirs = new Map<number, number>();
  let uploads = 0;
  let bytes = 0;
  return {
    take(userId, declaredBytes = LIMITS.body.multipartBytes) {
      const own = theirs.get(userId) ?? 0;
      const isFull = uploads >= mostUploads || own >= Math.ceil(mostUploads / 2);
      if (isFull || bytes + declaredBytes > mostBytes) throw full();
      uploads++;
      bytes += declaredBytes;
      theirs.set(userId, own + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        uploads--;
        bytes -= declaredBytes;
        const left = (theirs.get(userId) ?? 1) - 1;
        if (left === 0) theirs.delete(userId);
        else theirs.set(userId, left);
      };
    },
    state: () => ({ uploads, bytes }),
  };
}
