import { bundle } from '../scripts/bundle.mjs';

await bundle(import.meta.dirname, {
  buffers: 'src/buffers/main.ts',
  latency: 'src/latency/main.ts',
  faults: 'src/faults/main.ts',
  recovery: 'src/recovery/main.ts',
  fleet: 'src/fleet/main.ts',
  overload: 'src/overload/main.ts',
  'previous-release': 'src/previous-release/main.ts',
});
