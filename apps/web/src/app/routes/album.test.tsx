import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps, Fragment } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PictureWall } from '../../features/albums/components/picture-wall.tsx';
// Imported beforehand: the first import takes longer than the timeout of a query.
import '../../features/media/components/image-gallery.tsx';
import { Providers } from '../../testing/providers.tsx';
import AlbumScreen from './album.tsx';

const shown = vi.hoisted(() => ({ pictures: [] as object[] }));

vi.mock('../../features/albums/api/use-album.ts', () => ({
  useAlbum: () => ({ ...shown, isMore: false, isLoading: false, error: null }),
  useAlbumMonths: () => ({}),
}));
vi.mock('../../features/albums/components/picture-wall.tsx', () => ({
  PictureWall: ({ pictures, renderPicture }: ComponentProps<typeof PictureWall>) =>
    pictures.map((picture, index) => <Fragment key={picture.id}>{renderPicture(picture, index)}</Fragment>),
}));

const pictureBy = (name: string, id: number) => ({
  id,
  postId: id,
  user: { id, name },
  isMember: false,
  createdAt: '2026-05-01T10:00:00.000Z',
  url: `/${id}`,
  thumbnailUrl: `/${id}`,
  width: 10,
  height: 10,
});
const [ada, bo, cy, di] = [pictureBy('Ada', 4), pictureBy('Bo', 3), pictureBy('Cy', 2), pictureBy('Di', 1)];

const album = () => (
  <Providers address="/group/1/album">
    <Routes>
      <Route path="/group/:id/album" element={<AlbumScreen />} />
    </Routes>
  </Providers>
);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  Element.prototype.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('keeps the current picture when others are added or deleted, and continues to older ones', async () => {
  shown.pictures = [bo, cy];
  const { rerender } = render(album());
  fireEvent.click(screen.getByRole('button', { name: /photo by Bo/ }));
  expect((await screen.findByRole('dialog')).textContent).toContain('Photo by Bo, 1 of 2');
  shown.pictures = [ada, bo, cy];
  rerender(album());
  expect(screen.getByRole('dialog').textContent).toContain('Photo by Bo, 1 of 2');
  shown.pictures = [ada, cy, di];
  rerender(album());
  expect(screen.getByRole('dialog').textContent).toContain('Photo by Bo, 1 of 3');
  fireEvent.click(screen.getByRole('button', { name: 'Previous image' }));
  expect(screen.getByRole('dialog').textContent).toContain('Photo by Di, 3 of 3');
});
