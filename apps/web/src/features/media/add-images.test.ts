import { describe, expect, it } from 'vitest';
import { addFirstImages, addImages, type PickedImage } from './add-images.ts';

const MB = 1024 * 1024;

function file(
  name: string,
  { type = 'image/jpeg', bytes = 10 }: { type?: string; bytes?: number } = {},
): File {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: bytes });
  return made;
}
const picked = (count: number): PickedImage[] =>
  Array.from({ length: count }, (_, n) => ({ id: `p${n}`, file: file(`${n}.jpg`) }));
const names = (images: readonly PickedImage[]) => images.map((image) => image.file.name);

describe('addImages', () => {
  it('adds five files in the order they were picked, each with an id of its own', () => {
    const same = file('same.jpg');
    const { images, problems } = addImages(picked(3), [same, same]);
    expect(names(images)).toEqual(['0.jpg', '1.jpg', '2.jpg', 'same.jpg', 'same.jpg']);
    expect(new Set(images.map((image) => image.id)).size).toBe(5);
    expect(problems).toEqual([]);
  });

  it('adds nothing if the total would exceed five, and reports both numbers', () => {
    const current = picked(4);
    const { images, problems } = addImages(current, [file('a.jpg'), file('b.txt', { type: 'text/plain' })]);
    expect(images).toBe(current);
    expect(problems).toEqual([
      'Too many images: You can only upload up to 5 images. You currently have 4 and tried to add 2 more.',
    ]);
  });

  it('skips a file over 10 MB and keeps the others', () => {
    const { images, problems } = addImages(
      [],
      [file('big.jpg', { bytes: 11.34 * MB }), file('ok.png', { type: 'image/png' })],
    );
    expect(names(images)).toEqual(['ok.png']);
    expect(problems).toEqual(['File too large: big.jpg is 11.3 MB. Please select images smaller than 10MB.']);
  });

  it('takes a file of exactly 10 MB', () => {
    expect(addImages([], [file('edge.jpg', { bytes: 10 * MB })]).images).toHaveLength(1);
    expect(addImages([], [file('edge.jpg', { bytes: 10 * MB + 1 })]).images).toHaveLength(0);
  });

  it('gives every rejected file its own message, in the order of the files', () => {
    const { images, problems } = addImages(
      [],
      [
        file('notes.pdf', { type: 'application/pdf' }),
        file('fine.webp', { type: 'image/webp' }),
        file('film.mov', { type: 'video/quicktime', bytes: 20 * MB }),
      ],
    );
    expect(names(images)).toEqual(['fine.webp']);
    expect(problems).toEqual([
      'Invalid file type: notes.pdf is not a supported image format. Please use JPEG, PNG, WebP, or HEIC.',
      'File too large: film.mov is 20.0 MB. Please select images smaller than 10MB.',
    ]);
  });

  it.each(['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/heic', 'image/heif'])(
    'accepts %s',
    (type) => {
      expect(addImages([], [file('picture', { type })]).images).toHaveLength(1);
    },
  );

  it('judges a file without a type by its extension', () => {
    const bare = ['IMG_1.HEIC', 'b.heif', 'c.JPG', 'd.jpeg', 'e.webp'].map((name) =>
      file(name, { type: '' }),
    );
    expect(addImages([], bare).images).toHaveLength(5);
    expect(addImages([], [file('clip.gif', { type: '' })]).images).toHaveLength(0);
    expect(addImages([], [file('heic', { type: '' })]).images).toHaveLength(0);
  });

  it('prefers a declared type to the extension', () => {
    expect(addImages([], [file('anim.jpg', { type: 'image/gif' })]).problems).toHaveLength(1);
  });
});

describe('addFirstImages', () => {
  it('adds as many as fit, and reports that there were more', () => {
    const { images, problems } = addFirstImages(picked(3), [file('a.jpg'), file('b.jpg'), file('c.jpg')], 6);
    expect(names(images)).toEqual(['0.jpg', '1.jpg', '2.jpg', 'a.jpg', 'b.jpg']);
    expect(problems).toEqual([
      'Too many images: You can only upload up to 5 images. You currently have 3 and tried to add 6 more.',
    ]);
  });

  it('reports nothing if all fit', () => {
    expect(addFirstImages([], [file('a.jpg')], 1)).toMatchObject({ images: [{}], problems: [] });
  });
});
