/** Waits at most a second for a small query to a replica, then throws, because its connections may hang. */
export async function withinSecond<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The replica does not answer.')), 1_000);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
