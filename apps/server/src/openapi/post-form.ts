import { LIMITS } from '@dubs/contract';
import type { OpenAPIV3_1 } from 'openapi-types';

const PICTURES = 'image/jpeg, image/png, image/webp, image/heic, image/heif';

/** The multipart form of a share: the fields of a post, and its pictures. */
export const postForm: OpenAPIV3_1.RequestBodyObject = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { $ref: '#/components/schemas/CreatePostInput' },
      encoding: { images: { contentType: PICTURES } },
    },
  },
};

/** The pictures in a form: one part `images` for each. */
export const picturesOfForm: OpenAPIV3_1.SchemaObject = {
  type: 'array',
  description: 'Pictures: JPEG, PNG, WebP or HEIC, 10 MB each at most; one part for each.',
  maxItems: LIMITS.images.perPost,
  items: { type: 'string', format: 'binary' },
};
