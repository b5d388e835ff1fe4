export { createImageProcessor } from './create-image-processor.ts';
export { renderDrawing } from './render-drawing.ts';
