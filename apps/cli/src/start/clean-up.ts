/** Things to undo, newest first. */
export interface CleanUp {
  add(undo: () => Promise<void> | void): void;
  /** How many are left. */
  pending(): number;
  /** Undoes all; a failure is printed and does not stop the others. */
  run(): Promise<void>;
}

/** @param warn prints what could not be undone */
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
