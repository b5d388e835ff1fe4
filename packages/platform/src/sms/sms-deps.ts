import type { SentMessage } from '@dubs/core';
import type { Logger, SmsSender } from '@dubs/core/ports';

/** What a sender needs: where messages are recorded and read back (`recordMessage` and `findMessages` of core), and the log. */
export interface SmsDeps {
  record(message: SentMessage): Promise<void>;
  readBack: SmsSender['find'];
  /** Shows a text with a code in the terminal, where the console provider is to do that. */
  showCode?: (text: string) => void;
  log: Logger;
}
