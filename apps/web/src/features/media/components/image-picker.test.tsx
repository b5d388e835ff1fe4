import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ImagePicker } from './image-picker.tsx';

const draw = () =>
  render(
    <ImagePicker
      images={[{ id: 'a', file: new File(['x'], 'a.jpg') }]}
      progress={null}
      onFiles={() => undefined}
      onRemove={() => undefined}
      onDescribe={() => undefined}
      describedBy={undefined}
    />,
  );
const question = () => screen.queryByText('What is in it? Helps those who cannot see it.');

afterEach(cleanup);

it('asks once on a device for the description of a picture', () => {
  localStorage.clear();
  draw();
  expect(question()).not.toBeNull();
  cleanup();
  draw();
  expect(screen.queryByRole('button', { name: 'Describe' })).not.toBeNull();
  expect(question()).toBeNull();
});
