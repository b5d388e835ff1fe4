import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import GroupsScreen from './groups.tsx';

let finishClosing: () => void = () => undefined;
vi.mock('../../components/overlays/use-history-close.ts', () => ({
  closeByHistory: () => new Promise<void>((resolve) => (finishClosing = resolve)),
}));
vi.mock('../../features/users/api/use-me.ts', () => ({ useMe: () => ({ id: 7 }) }));
vi.mock('../../features/groups/api/group-cache.ts', () => ({ useGroups: () => ({}) }));
vi.mock('../../features/groups/components/create-group-dialog.tsx', () => ({
  CreateGroupDialog: ({ onCreated }: { onCreated: (group: { id: number }) => void }) => (
    <button onClick={() => onCreated({ id: 4 })}>Finish</button>
  ),
}));

afterEach(cleanup);

const Address = () => <output>{useLocation().pathname}</output>;

it('removes the dialog from the history before it opens a new group, so that Back leads to the groups', async () => {
  render(
    <MemoryRouter initialEntries={['/group']}>
      <GroupsScreen />
      <Address />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  expect(screen.getByText('/group')).toBeDefined();
  await act(async () => finishClosing());
  expect(screen.getByText('/group/4')).toBeDefined();
});
