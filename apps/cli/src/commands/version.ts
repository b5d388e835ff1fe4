import { VERSION } from '@dubs/platform';
import { loadSetting } from '@dubs/platform/config';
import { findUpdate } from '@dubs/platform/updates';
import { warn } from '@dubs/terminal';
import type { Command } from 'commander';
import { print } from '../print.ts';

/** Adds `dubs version`, which prints the version of Dubs, and the newest release if the feed has a newer one. */
export const addVersion = (program: Command): Command =>
  program
    .command('version')
    .description('print the version of Dubs, and whether UPDATE_FEED_URL has a newer one')
    .action(async () => {
      print(VERSION);
      const feedUrl = loadSetting('UPDATE_FEED_URL');
      if (feedUrl === undefined) return;
      try {
        const update = await findUpdate(feedUrl);
        if (update) print(`Dubs ${update.version} is available: ${update.url}`);
      } catch (error) {
        warn(`The feed of releases could not be read: ${(error as Error).message}`);
      }
    });
