import { shrink } from './shrink.ts';

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  // Null if the browser cannot decode or encode the picture: then the original is sent.
  void shrink(data).then(postMessage, () => postMessage(null));
});
