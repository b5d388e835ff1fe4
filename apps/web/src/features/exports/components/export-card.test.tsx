import type { Export } from '@dubs/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Providers } from '../../../testing/providers.tsx';
import { EXPORT_TEXTS } from '../texts.ts';
import ExportCard from './export-card.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('keeps the focus in the card after the button that requests an export is gone', async () => {
  const answer = (json: Partial<Export>) => Response.json({ result: { data: { json } } });
  vi.stubGlobal('fetch', async (url: string) =>
    answer({ status: url.includes('exports.request') ? 'pending' : 'none' }),
  );
  render(<ExportCard />, { wrapper: Providers });
  const request = await screen.findByRole('button', { name: /^Download your data/ });
  request.focus();
  fireEvent.click(request);
  await screen.findByText(EXPORT_TEXTS.pending);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your data' }));
});
