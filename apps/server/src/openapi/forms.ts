import { LIMITS } from '@dubs/contract';
import type { OpenAPIV3_1 } from 'openapi-types';

const PICTURES = 'image/jpeg, image/png, image/webp, image/heic, image/heif';

/** Returns a multipart form of a schema with files in one field. */
const formOf = (schema: string, files: string): OpenAPIV3_1.RequestBodyObject => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: { $ref: `#/components/schemas/${schema}` },
      encoding: { [files]: { contentType: PICTURES } },
    },
  },
});

/** The multipart forms: a post with its pictures, and one picture with its crop. */
export const FORMS = {
  pictures: formOf('CreatePostInput', 'images'),
  picture: formOf('PictureInput', 'image'),
};

/** The file fields of these forms. They are streamed to disk, so the schemas do not contain them. */
export const FILES_OF_FORMS: Readonly<Record<string, Readonly<Record<string, OpenAPIV3_1.SchemaObject>>>> = {
  CreatePostInput: {
    images: {
      type: 'array',
      description: 'Pictures: JPEG, PNG, WebP or HEIC, 10 MB each at most; one part for each.',
      maxItems: LIMITS.images.perPost,
      items: { type: 'string', format: 'binary' },
    },
  },
  PictureInput: {
    image: {
      type: 'string',
      format: 'binary',
      description: 'The picture: JPEG, PNG, WebP or HEIC, 10 MB at most.',
    },
  },
};
