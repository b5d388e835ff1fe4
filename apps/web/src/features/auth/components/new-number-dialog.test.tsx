import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { shownToast } from '../../../components/toast/toast-store.ts';
import { createPerson } from '../../../testing/create-person.ts';
import { Providers } from '../../../testing/providers.tsx';
import NewNumberDialog from './new-number-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says that the change waits, also for an account without a number, from a session that is new', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const me = { ...createPerson(1, 'Ada'), phoneNumber: null };
  vi.stubGlobal('fetch', async (address: string) => {
    const json = address.includes('verify') ? me : { ok: true, devMode: false };
    return Response.json(
      address.includes('batch') ? [{ result: { data: { json } } }] : { result: { data: { json } } },
    );
  });
  render(
    <Providers>
      <NewNumberDialog current={null} onClose={() => undefined} />
    </Providers>,
  );
  expect(await screen.findByText('Your other devices are signed out.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('New phone number'), { target: { value: '+12025550142' } });
  fireEvent.click(screen.getByRole('button', { name: /^Send code/ }));
  const code = await screen.findByLabelText('6-digit code');
  fireEvent.change(code, { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: /^Change number/ }));
  await expect.poll(() => shownToast.get()?.title).toBe('Your number changes in 3 days');
});
