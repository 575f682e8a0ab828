import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@/shared/api/generated';
import { staff, staffTold } from '@/shared/api/staff-client';

export const templateBase = '/sys/message/sysMessageTemplate';

/** A text with places for values, written `${name}`. `templateTestJson`: the values of a trial as the text of a JSON object. */
export type TemplateRow = Schemas['MessageTemplate'];

/** How a template goes out: SMS, mail, message of the system. */
export type TemplateType = TemplateRow['templateType'];

/** What the receiver would read. The server fills the template, so that what is shown is what is sent. */
export const previewOptions = (templateCode: string, testData: string) =>
  queryOptions({
    queryKey: ['message-preview', templateCode, testData],
    queryFn: ({ signal }) =>
      staff.post(`${templateBase}/preview`, {
        body: { templateCode, testData },
        signal,
      }),
    gcTime: 0, // somebody may change the template meanwhile
  });

/** Sends one message and gives the server's words about what became of it. */
export async function sendMessage(
  { templateCode, templateType }: TemplateRow,
  testData: string,
  receiver: string,
): Promise<string> {
  const { message } = await staffTold.post(`${templateBase}/sendMsg`, {
    body: { templateCode, msgType: templateType, testData, receiver },
  });
  return message;
}
