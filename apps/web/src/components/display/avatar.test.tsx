import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { liveState } from '../../lib/live/live-state.ts';
import { createPerson } from '../../testing/create-person.ts';
import { Avatar } from './avatar.tsx';

afterEach(cleanup);
afterEach(() => liveState.set(false));

const BEN = createPerson(2, 'Ben Hill');
const PICTURE = { ...BEN, avatarUrl: '/media/faces/1-small.webp', avatarEmoji: '🦊' };
const LARGE = { ...PICTURE, avatarLargeUrl: '/media/faces/1.webp' };

const draw = (person: Parameters<typeof Avatar>[0]['person'], size?: 24 | 40 | 96) => {
  const { container } = render(<Avatar person={person} {...(size && { size })} />);
  return { container, image: container.querySelector('img') };
};

describe('a face', () => {
  it('is the picture, in its size, with no name of its own', () => {
    const { image } = draw(PICTURE, 24);
    expect(image?.getAttribute('src')).toBe(PICTURE.avatarUrl);
    expect([image?.alt, image?.width, image?.height, image?.loading]).toEqual(['', 24, 24, 'lazy']);
  });

  it('is the large picture at sizes at which the small one would be blurred', () => {
    expect(draw(LARGE, 96).image?.getAttribute('src')).toBe(LARGE.avatarLargeUrl);
    expect(draw(LARGE, 40).image?.getAttribute('src')).toBe(LARGE.avatarUrl);
    expect(draw(PICTURE, 96).image?.getAttribute('src')).toBe(PICTURE.avatarUrl);
  });

  it('is the emoji or the initials, without a picture or when it cannot be loaded', () => {
    const { container, image } = draw(PICTURE);
    expect(container.textContent).toBe('');
    if (image) fireEvent.error(image);
    expect(container.textContent).toBe('🦊');
    expect(draw({ ...BEN, avatarEmoji: '🐻' }, 24).container.textContent).toBe('🐻');
    expect(draw(BEN).container.textContent).toBe('BH');
  });

  it('is tried again once the server is reached again', () => {
    const { container, image } = draw(PICTURE);
    if (image) fireEvent.error(image);
    expect(container.querySelector('img')).toBeNull();
    act(() => liveState.set(true));
    expect(container.querySelector('img')?.getAttribute('src')).toBe(PICTURE.avatarUrl);
  });

  it('is one letter at 24 px, where two would be too small to read', () => {
    expect(draw(BEN, 24).container.textContent).toBe('B');
  });
});
