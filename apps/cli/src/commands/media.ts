import { type Command, Option } from 'commander';
import type { MediaTarget } from '@dubs/platform';
import { loadMediaSettings } from '@dubs/platform/config';
import { adoptMedia } from '../media/adopt-media.ts';
import { moveMedia } from '../media/move-media.ts';
import { sweepMedia } from '../media/sweep-media.ts';
import { withAnyMedia, withMedia } from '../media/with-media.ts';
import { print } from '../print.ts';
import { withDatabase } from '../with-database.ts';

const YES = ['--yes', 'do it, rather than say what would happen', false] as const;

/** Adds `dubs adopt-media`, `dubs media sweep` and `dubs media move`. */
export function addMedia(program: Command): void {
  program
    .command('adopt-media')
    .description('assign the media store to this database')
    .option(...YES)
    .action(({ yes }: { yes: boolean }) =>
      withDatabase((url) =>
        withAnyMedia(url, loadMediaSettings(), (media) => adoptMedia(media, { isMeant: yes }, print)),
      ),
    );
  const media = program
    .command('media')
    .description('clean up stored pictures, or move them to another store');
  media
    .command('sweep')
    .description('move pictures that belong to nothing in the database to the trash, however many there are')
    .option(...YES)
    .action(({ yes }: { yes: boolean }) =>
      withDatabase((url) =>
        withMedia(url, loadMediaSettings(), (each) => sweepMedia(each, { isMeant: yes }, print)),
      ),
    );
  media
    .command('move')
    .description('move all pictures to the object storage, or from there into DATA_DIR')
    .addOption(new Option('--to <store>', 'where').choices(['s3', 'disk']).makeOptionMandatory())
    .action(({ to }: { to: MediaTarget }) =>
      withDatabase((url) => moveMedia(url, { media: loadMediaSettings(), to }, print)),
    );
}
