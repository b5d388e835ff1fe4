import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Providers } from '../../testing/providers.tsx';
import LateParts from './late-parts.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows on the page of an unknown address, which loads no user', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  expect(() => render(<LateParts />, { wrapper: Providers })).not.toThrow();
});
