/** Clean-up functions, which run in reverse order. */
export interface CleanUp {
  add(undo: () => Promise<void> | void): void;
  /** Returns how many have not run yet. */
  pending(): number;
  /** Runs all of them. A failure is printed and does not stop the others. */
  run(): Promise<void>;
}

/** @param warn prints which clean-up failed */
export function createCleanUp(warn: (text: string) => void): CleanUp {
  const undos: (() => Promise<void> | void)[] = [];
  return {
    add: (undo) => void undos.push(undo),
    pending: () => undos.length,
    run: async () => {
      for (let undo = undos.pop(); undo; undo = undos.pop()) {
        try {
          await undo();
        } catch (error) {
          warn(`Something did not stop cleanly: ${(error as Error).message}`);
        }
      }
    },
  };
}
