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
afterEach(() => void vi.restoreAllMocks());

const nothing = () => Promise.resolve();
const renderField = () =>
  render(<PictureField noun="photo" isThere={false} aspect={1} onSave={nothing} onRemove={nothing} />);
const fileOf = (name: string) => new File(['x'], name, { type: 'image/png' });

it('closes only the sheet of the picture that was saved', async () => {
  renderField();
  const pick = (name: string) =>
    fireEvent.change(screen.getByLabelText('Add a photo'), {
      target: { files: [fileOf(name)] },
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

it('takes a picture with the camera', async () => {
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
  renderField();
  fireEvent.click(screen.getByRole('button', { name: 'Take a photo' }));
  const [camera] = opened.mock.contexts as HTMLInputElement[];
  expect([camera?.type, camera?.capture]).toEqual(['file', 'environment']);
  if (camera) fireEvent.change(camera, { target: { files: [fileOf('face.png')] } });
  await screen.findByText('face.png');
});
