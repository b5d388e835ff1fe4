import { Camera } from 'lucide-react';
import { Button } from '../../../components/controls/button.tsx';

interface TakePhotoButtonProps {
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

/** Renders a button that opens the camera; hidden where a mouse is the main pointer. */
export const TakePhotoButton = ({ disabled = false, onFiles }: TakePhotoButtonProps) => (
  <Button
    variant="secondary"
    aria-label="Take a photo"
    title="Take a photo"
    className="px-3 pointer-fine:hidden!"
    icon={<Camera aria-hidden className="size-5" />}
    disabled={disabled}
    onClick={() => takePhoto(onFiles)}
  />
);

/** Opens the device's camera, or its file picker if it has none. */
export function takePhoto(onFiles: (files: File[]) => void) {
  const camera = document.createElement('input');
  camera.type = 'file';
  camera.accept = 'image/*';
  camera.capture = 'environment';
  camera.addEventListener('change', () => onFiles([...(camera.files ?? [])]));
  camera.click();
}
