import { adoptStore, compareStore } from '@dubs/core';
import type { Media } from './with-media.ts';

/** Prints whether the media store belongs to the database. If `isMeant`, assigns it to the database. */
export async function adoptMedia(
  media: Pick<Media, 'db' | 'blobs'>,
  { isMeant }: { isMeant: boolean },
  print: (line: string) => void,
): Promise<void> {
  const { id, carried, files, known, referenced } = await compareStore(media);
  print(`This database is installation ${id}; it refers to ${referenced} files.`);
  print(
    `The media store carries ${carried === null ? 'no id' : `the id ${carried}`} and holds ${files} files.`,
  );
  print(`This database refers to ${known} of these.`);
  if (carried === id) return print('They belong together already. Nothing was done.');
  if (!isMeant) return print('Nothing was done. Say --yes to make this the store of this database.');
  await adoptStore(media);
  print(`The media store now belongs to installation ${id}. Nothing is swept from it for a day.`);
}
