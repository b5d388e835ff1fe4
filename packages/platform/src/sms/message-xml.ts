// Characters that XML 1.0 does not allow, not even escaped, and lone surrogates.
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Returns TwiML that replies with one message, or with none for null. */
export async function messageXml(text: string | null): Promise<string> {
  const { default: MessagingResponse } = await import('twilio/lib/twiml/MessagingResponse.js');
  const response = new MessagingResponse();
  if (text !== null) response.message(text.replace(NOT_IN_XML, ''));
  return response.toString();
}
