import type { Command } from 'commander';
import { loadMediaSettings } from '@dubs/platform/config';
import { adoptMedia } from '../media/adopt-media.ts';
import { sweepMedia } from '../media/sweep-media.ts';
import { withAnyMedia, withMedia } from '../media/with-media.ts';
import { print } from '../print.ts';
import { withDatabase } from '../with-database.ts';

const YES = ['--yes', 'do it, rather than say what would happen', false] as const;

/** Adds `dubs adopt-media` and `dubs media sweep`. */
export function addMedia(program: Command): void {
  program
    .command('adopt-media')
    .description('make the media store the one of this database')
    .option(...YES)
    .action(({ yes }: { yes: boolean }) =>
      withDatabase((url) =>
        withAnyMedia(url, loadMediaSettings(), (media) => adoptMedia(media, { isMeant: yes }, print)),
      ),
    );
  const media = program.command('media').description('look after stored pictures');
  media
    .command('sweep')
    .description('move pictures that no post has to the trash, however many they are')
    .option(...YES)
    .action(({ yes }: { yes: boolean }) =>
      withDatabase((url) =>
        withMedia(url, loadMediaSettings(), (each) => sweepMedia(each, { isMeant: yes }, print)),
      ),
    );
}
