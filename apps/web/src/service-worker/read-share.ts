import { LIMITS } from '@dubs/contract/limits';
import type { ReceivedShare } from '../lib/storage/received-share.ts';

/** Returns what another app shared: title, text and URL as a line each, without a line that an earlier one contains, and the pictures. */
export function readShare(form: FormData): ReceivedShare {
  const lines = ['title', 'text', 'url'].map((name) => {
    const line = form.get(name);
    return typeof line === 'string' ? line.trim() : '';
  });
  // A form without a picture sends an empty file.
  const images = form
    .getAll('images')
    .filter((image): image is File => image instanceof File && image.size > 0);
  return {
    text: lines
      .filter((line, at) => line !== '' && !lines.slice(0, at).some((before) => before.includes(line)))
      .join('\n'),
    images: images.slice(0, LIMITS.images.perPost),
    imageCount: images.length,
  };
}
