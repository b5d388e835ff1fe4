/** Waits for a small question to a replica for a second at most, then throws: one of its connections, or all, may be silent. */
export async function withinSecond<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The replica does not answer.')), 1_000);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
