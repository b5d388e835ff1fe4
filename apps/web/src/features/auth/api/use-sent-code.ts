import { useState } from 'react';
import type { Outputs } from '../../../lib/api/trpc.ts';

/** Response of the server to a request for a code. */
export type CodeReceipt = Outputs['proof']['send'];

/**
 * Holds the receipt of the last code, which stays valid while another one is requested or if that fails. `devCode` is the code itself,
 * which only a server in development mode returns; empty if that prints it to its terminal instead.
 */
export function useSentCode() {
  const [sent, setSent] = useState<CodeReceipt>();
  return {
    isSent: sent !== undefined,
    devCode: sent?.devMode ? (sent.otpCode ?? '') : undefined,
    setSent,
  };
}
