import { LIMITS, TEXTS } from '@dubs/contract';
import { AppError } from '@dubs/core';

/** The limits on concurrent uploads of one server. */
export interface UploadLimits {
  /** The maximum of all users together; one user gets at most half of it. 0 is no limit. */
  atOnce: number;
  /** The maximum disk space of all uploads in progress, in bytes. 0 is no limit. */
  totalBytes: number;
}

/** The upload slots of one server. */
export interface UploadSlots {
  /**
   * Takes a slot for a user's upload and returns the function that frees it. An upload without a declared size reserves
   * the maximum size of an upload. Throws a 503 if no slot is free.
   */
  take(userId: number, declaredBytes: number | undefined): () => void;
  /** Returns the number of uploads in progress and the bytes reserved for them. */
  state(): { uploads: number; bytes: number };
}

const unavailable = () => new AppError('UNAVAILABLE', TEXTS.request.unavailable, { retryAfter: 5 });

/** Creates the upload slots, all free. */
export function createUploadSlots({ atOnce, totalBytes }: UploadLimits): UploadSlots {
  const maxUploads = atOnce || Infinity;
  const maxBytes = totalBytes || Infinity;
  const uploadsByUser = new Map<number, number>();
  let uploads = 0;
  let bytes = 0;
  return {
    take(userId, declaredBytes = LIMITS.body.multipartBytes) {
      const own = uploadsByUser.get(userId) ?? 0;
      const isFull = uploads >= maxUploads || own >= Math.ceil(maxUploads / 2);
      if (isFull || bytes + declaredBytes > maxBytes) throw unavailable();
      uploads++;
      bytes += declaredBytes;
      uploadsByUser.set(userId, own + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        uploads--;
        bytes -= declaredBytes;
        const left = (uploadsByUser.get(userId) ?? 1) - 1;
        if (left === 0) uploadsByUser.delete(userId);
        else uploadsByUser.set(userId, left);
      };
    },
    state: () => ({ uploads, bytes }),
  };
}
