import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { openArchive, packZip } from '@dubs/platform/archives';

/** Rewrites a file of an archive. */
export async function editArchive(file: string, name: string, edit: (text: string) => string): Promise<void> {
  const pieces = await openArchive(file, async ({ names, read }) => {
    async function* edited(each: string) {
      const content = await buffer(await read(each));
      yield each === name ? Buffer.from(edit(content.toString())) : content;
    }
    async function* files() {
      for (const each of names)
        yield { name: each, modifiedAt: new Date(), isCompressed: true, content: edited(each) };
    }
    return buffer(packZip(files()));
  });
  await writeFile(file, pieces);
}
