import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createPerson } from '../../../../testing/create-person.ts';
import { Providers } from '../../../../testing/providers.tsx';
import { AboutField } from './about-field.tsx';

const MIA = { id: 4, name: 'Mia', avatarUrl: '/media/faces/4.webp' };

vi.mock('../../../../lib/api/own-me.ts', () => ({ useOwnMe: () => createPerson(7, 'Ada Lind') }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const draw = (aboutId: number | null) => <AboutField aboutId={aboutId} onChange={() => undefined} />;

it('shows the face of who the share is about, and none for a profile that is no longer kept', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ result: { data: { json: [MIA] } } }));
  const { container, rerender } = render(draw(null), { wrapper: Providers });
  await screen.findByLabelText('This is about');
  expect(screen.getByText('AL').title).toBe('Ada Lind');
  rerender(draw(MIA.id));
  expect(screen.queryByText('AL')).toBeNull();
  expect(container.querySelector('img')?.getAttribute('src')).toBe(MIA.avatarUrl);
  rerender(draw(9));
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('combobox')).toHaveProperty('value', '9');
});
