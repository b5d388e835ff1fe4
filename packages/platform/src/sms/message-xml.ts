// What XML 1.0 cannot hold at all, not even escaped; half of a character is none either.
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** TwiML that sends one message back, or none. */
export async function messageXml(answer: string | null): Promise<string> {
  const { default: MessagingResponse } = await import('twilio/lib/twiml/MessagingResponse.js');
  const response = new MessagingResponse();
  if (answer !== null) response.message(answer.replace(NOT_IN_XML, ''));
  return response.toString();
}
