import { bundle } from '../../scripts/bundle.mjs';
import { ENTRIES } from '../../scripts/entries.mjs';

await bundle(import.meta.dirname, ENTRIES.worker);
