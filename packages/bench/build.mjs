import { bundle } from '../../scripts/bundle.mjs';

await bundle(import.meta.dirname, { main: 'src/main.ts' });
