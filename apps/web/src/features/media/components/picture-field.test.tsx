import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PictureField } from './picture-field.tsx';

interface Sheet {
  file: File;
  onClose: () => void;
}
const sheets: Sheet[] = [];

vi.mock('./crop-sheet.tsx', () => ({
  default(sheet: Sheet) {
    sheets.push(sheet);
    return <p>{sheet.file.name}</p>;
  },
}));

afterEach(cleanup);

it('closes only the sheet of the picture that was saved', async () => {
  const nothing = () => Promise.resolve();
  render(<PictureField noun="photo" isThere={false} aspect={1} onSave={nothing} onRemove={nothing} />);
  const pick = (name: string) =>
    fireEvent.change(screen.getByLabelText('Add a photo'), {
      target: { files: [new File(['x'], name, { type: 'image/png' })] },
    });
  pick('first.png');
  await screen.findByText('first.png');
  const close = sheets.at(-1)?.onClose;
  act(() => close?.());
  expect(screen.queryByText('first.png')).toBeNull();
  pick('second.png');
  await screen.findByText('second.png');
  act(() => close?.());
  expect(screen.queryByText('second.png')).not.toBeNull();
});
