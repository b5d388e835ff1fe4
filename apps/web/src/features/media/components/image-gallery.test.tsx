import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Providers } from '../../../testing/providers.tsx';
import ImageGallery, { type GalleryImage } from './image-gallery.tsx';

const onClose = vi.fn<() => void>();

beforeEach(() => {
  onClose.mockReset();
  const image = { id: 1, url: '/1.jpg', width: 40, height: 30, author: 'Mia', byline: 'Mia', words: '' };
  const nothing = () => undefined;
  render(
    <ImageGallery
      images={[image as unknown as GalleryImage]}
      start={0}
      onClose={onClose}
      returnFocus={nothing}
    />,
    { wrapper: Providers },
  );
});
afterEach(cleanup);

const picture = () => screen.getByRole('img', { name: /Photo by Mia/ });
const slide = () => picture().closest('[data-slide]') ?? document.body;

it('stays open after a drag from the picture to beside it', () => {
  fireEvent.pointerDown(picture());
  fireEvent.click(slide());
  expect(onClose).not.toHaveBeenCalled();
});

it('closes at a press beside the picture', () => {
  fireEvent.pointerDown(slide());
  fireEvent.click(slide());
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('dims the stage to .4 while a finger pulls the picture down, and lights it again when the finger lifts', () => {
  const touch = { pointerId: 1, pointerType: 'touch', button: 0 };
  const light = () =>
    [...document.querySelectorAll<HTMLElement>('.bg-stage')].map(({ style }) => style.opacity);
  fireEvent.pointerDown(picture(), { ...touch, clientY: 100 });
  const pulledTo = (clientY: number) => {
    fireEvent.pointerMove(picture(), { ...touch, clientY });
    return light();
  };
  expect([pulledTo(100), pulledTo(220), pulledTo(340), pulledTo(600)]).toEqual([
    ['1'],
    ['0.7'],
    ['0.4'],
    ['0.4'],
  ]);
  fireEvent.pointerCancel(picture(), touch);
  expect(light()).toEqual(['1']);
});
