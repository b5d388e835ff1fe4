import type { Update } from '@dubs/core/ports';
import { z } from 'zod';
import { VERSION } from '../version.ts';

const TIMEOUT_MS = 5_000;
const REDIRECTS = 3;
/** Large enough for GitHub's response, which contains release notes and a list of files. */
const BYTES = 1_000_000;

/** The fields used from the newest release in the format of GitHub, Gitea and Forgejo. */
const Release = z.object({
  tag_name: z.string().max(100),
  html_url: z.url({ protocol: /^https?$/ }).max(1_000),
});

function parseRelease(text: string): z.infer<typeof Release> {
  const release = Release.safeParse(JSON.parse(text));
  if (release.success) return release.data;
  const [field] = release.error.issues[0]?.path ?? [];
  throw new Error(field === undefined ? 'it is not a release' : `its ${String(field)} is missing or invalid`);
}

/**
 * Requests the newest release from a feed. Returns it if it is newer than this version, and otherwise null. Sends no data.
 *
 * @throws an error whose message says what is wrong with the feed, if it does not respond within five seconds, or its response is not a release
 */
export async function findUpdate(feedUrl: string, version = VERSION): Promise<Update | null> {
  // Loaded with the first request: most installations make none.
  const [{ default: axios }, { default: semver }] = await Promise.all([import('axios'), import('semver')]);
  const { protocol } = new URL(feedUrl);
  const { data } = await axios
    .get<string>(feedUrl, {
      responseType: 'text',
      headers: { accept: 'application/json', 'user-agent': 'dubs' },
      maxRedirects: REDIRECTS,
      maxContentLength: BYTES,
      beforeRedirect(options) {
        if (options['protocol'] !== protocol) throw new Error('it redirects to another protocol');
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    .catch((error: unknown) => {
      throw axios.isCancel(error) ? new Error('it did not answer within five seconds') : error;
    });
  const { tag_name: tag, html_url: url } = parseRelease(data);
  const newest = semver.parse(tag);
  if (!newest) throw new Error(`its tag ${JSON.stringify(tag)} is no version`);
  return semver.gt(newest, version) ? { version: newest.version, url } : null;
}
