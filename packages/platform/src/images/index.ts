export { createImageProcessor } from './create-image-processor.ts';
