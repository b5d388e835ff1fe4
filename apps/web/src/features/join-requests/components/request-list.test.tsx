import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Providers } from '../../../testing/providers.tsx';
import { RequestList } from './request-list.tsx';

const refetch = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('../api/use-join-requests.ts', () => ({
  useJoinRequests: () => ({ data: undefined, error: new Error('no'), isFetching: false, refetch }),
}));

afterEach(cleanup);

it('shows that the requests could not be loaded, and retries', () => {
  render(<RequestList groupId={1} />, { wrapper: Providers });
  expect(screen.getByRole('alert').textContent).toContain('The requests to join could not be loaded.');
  fireEvent.click(screen.getByRole('button', { name: /^Try Again/ }));
  expect(refetch).toHaveBeenCalledOnce();
});
