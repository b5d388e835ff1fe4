import { CropForm } from '../index.ts';
import { describeInput } from './describe.ts';

describeInput('Picture', CropForm, {
  description:
    'A picture and which part of it to keep, sent as a multipart form. Without `x`, `y` and `size` it is the largest part in the middle.',
  fields: {
    x: 'Left edge of the part, as a fraction of the width of the upright picture.',
    y: 'Top edge of the part, as a fraction of its height.',
    size: 'Size of the part, as a fraction of the largest part that has its proportions.',
  },
  example: { x: 0.1, y: 0, size: 0.8 },
});
