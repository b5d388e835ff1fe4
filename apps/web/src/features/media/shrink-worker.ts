import { shrink } from './shrink.ts';

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  // Browsers that cannot decode the picture, or encode WebP, send it as it is.
  void shrink(data).then(postMessage, () => postMessage(null));
});
