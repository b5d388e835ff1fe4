import type { SentMessage } from '@dubs/core';
import type { Logger, SmsSender } from '@dubs/core/ports';

/** The dependencies of a sender: `record` and `readBack` are `recordMessage` and `findMessages` of core. */
export interface SmsDeps {
  record(message: SentMessage): Promise<void>;
  readBack: SmsSender['find'];
  /** Shows a text with a code in the terminal. Only for the console provider. */
  showCode?: (text: string) => void;
  log: Logger;
}
