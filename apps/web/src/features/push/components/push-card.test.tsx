import { render, screen } from '@testing-library/react';
import { afterEach, it, vi } from 'vitest';
import { Providers } from '../../../testing/providers.tsx';
import { PUSH_TEXTS } from '../texts.ts';
import PushCard from './push-card.tsx';

afterEach(() => vi.unstubAllGlobals());

it('says that the settings could not be loaded', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  render(<PushCard />, { wrapper: Providers });
  await screen.findByText(PUSH_TEXTS.notLoaded);
  screen.getByRole('button', { name: /^Try Again/ });
});
