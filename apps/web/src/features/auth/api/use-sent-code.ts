import { useState } from 'react';
import type { Outputs } from '../../../lib/api/trpc.ts';

/** What the server returns when it has sent a code. */
export type CodeReceipt = Outputs['proof']['send'];

/**
 * Holds the code that was sent last, which stays valid while another one is asked for and when that fails. `devCode` is the code itself, which
 * only a server in development mode returns; empty where its terminal shows it.
 */
export function useSentCode() {
  const [sent, setSent] = useState<CodeReceipt>();
  return {
    isSent: sent !== undefined,
    devCode: sent?.devMode ? (sent.otpCode ?? '') : undefined,
    setSent,
  };
}
