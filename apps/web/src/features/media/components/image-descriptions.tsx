import { LIMITS } from '@dubs/contract/limits';
import { TextArea } from '../../../components/controls/field.tsx';
import type { PickedImage } from '../add-images.ts';
import { WHAT_IS_IN_IT } from '../with-description.ts';
import { useObjectUrl } from './use-object-url.ts';

interface ImageDescriptionsProps {
  images: readonly PickedImage[];
  isReadOnly: boolean;
  onDescribe: (id: string, description: string) => void;
}

/** Renders a field for the alternative text of each picture of a share. */
export default function ImageDescriptions({ images, isReadOnly, onDescribe }: ImageDescriptionsProps) {
  return (
    <ol aria-label="Descriptions" className="flex flex-col gap-3">
      {images.map((image, index) => (
        <li key={image.id} className="flex items-start gap-3">
          <Preview file={image.file} />
          <TextArea
            aria-label={`What is in image ${index + 1}?`}
            placeholder={WHAT_IS_IN_IT}
            value={image.description ?? ''}
            readOnly={isReadOnly}
            maxLength={LIMITS.images.descriptionChars}
            dir="auto"
            rows={2}
            className="min-h-0!"
            onChange={({ target }) => onDescribe(image.id, target.value)}
          />
        </li>
      ))}
    </ol>
  );
}

function Preview({ file }: { file: File }) {
  const url = useObjectUrl(file);
  // Stays empty if the browser cannot show the file's type.
  return (
    <span
      aria-hidden
      className="size-11 shrink-0 rounded-sm bg-sunken bg-cover bg-center"
      style={url ? { backgroundImage: `url(${url})` } : undefined}
    />
  );
}
