import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import LoginScreen from './login.tsx';
import PrivacyScreen from './privacy.tsx';
import TermsScreen from './terms.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Wanted = () => (useLocation().state as { wanted: string } | null)?.wanted ?? 'none';

it.each([
  ['Terms', '/goals', '/goals'],
  ['Privacy Policy', undefined, 'none'],
])('keeps the number and the wanted address while %s is read', async (page, wanted, kept) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  render(
    <MemoryRouter initialEntries={[{ pathname: '/login', state: wanted ? { wanted } : null }]}>
      <Routes>
        <Route path="/login" element={<LoginScreen />} />
        <Route path="/terms" element={<TermsScreen />} />
        <Route path="/privacy" element={<PrivacyScreen />} />
      </Routes>
      <output>
        <Wanted />
      </output>
    </MemoryRouter>,
  );
  fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: '+491701234567' } });
  fireEvent.click(screen.getByRole('link', { name: page }));
  fireEvent.click(await screen.findByRole('link', { name: /Back to Login/ }));
  expect((await screen.findByLabelText<HTMLInputElement>('Phone number')).value).toBe('+491701234567');
  expect(screen.getByRole('status').textContent).toBe(kept);
});
