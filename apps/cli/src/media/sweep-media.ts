import { findOrphans, sweepOrphans } from '@dubs/core';
import type { Media } from './with-media.ts';

/** Prints how many files no row refers to. If `isMeant`, moves them to the trash, however many there are. */
export async function sweepMedia(
  media: Media,
  { isMeant }: { isMeant: boolean },
  print: (line: string) => void,
): Promise<void> {
  if (!isMeant) {
    const { files, orphans } = await findOrphans(media);
    print(`${orphans.length} of ${files} files are older than a day and belong to nothing in the database.`);
    return print('Nothing was done. Say --yes to move them to the trash.');
  }
  const { files, orphans } = await sweepOrphans(media, { isMeant });
  print(`Moved ${orphans} of ${files} files to the trash, where they stay for 30 days.`);
}
