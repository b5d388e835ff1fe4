import { useState } from 'react';
import { useObjectUrl } from './use-object-url.ts';

/** Renders a preview of a local file, or its name if the browser cannot show its type (mostly HEIC). */
export function PickedPreview({ file }: { file: File }) {
  const url = useObjectUrl(file);
  const [isShown, setShown] = useState<boolean | null>(null);
  return (
    <span className="relative grid size-full place-items-center overflow-hidden rounded-sm border border-line bg-sunken p-1">
      {isShown === false && <FileName name={file.name} />}
      {url && isShown !== false && (
        <img
          src={url}
          alt={file.name}
          onLoad={() => setShown(true)}
          onError={() => setShown(false)}
          className={`absolute inset-0 size-full object-cover ${isShown ? '' : 'opacity-0'}`}
        />
      )}
    </span>
  );
}

function FileName({ name }: { name: string }) {
  const dot = name.lastIndexOf('.');
  return (
    <span className="flex w-full min-w-0 flex-col items-center pt-3" title={name}>
      <span className="font-display text-small font-bold text-ink uppercase">
        {dot > 0 ? name.slice(dot + 1) : 'Photo'}
      </span>
      <span className="max-w-full truncate text-tiny text-ink-muted">{name}</span>
    </span>
  );
}
