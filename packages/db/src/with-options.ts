/** The part of the configuration of `pg` that names the server and the options of new connections. */
interface Target {
  connectionString: string;
  options: string;
}

/** Returns a target with these options after those of the URL, so that these win. `pg` alone would use only those of the URL. */
export function withOptions(connectionString: string, options: string): Target {
  const url = new URL(connectionString);
  const own = url.searchParams.get('options');
  if (own === null) return { connectionString, options };
  url.searchParams.delete('options');
  return { connectionString: url.href, options: `${own} ${options}` };
}
