export { packZip } from './pack-zip.ts';
