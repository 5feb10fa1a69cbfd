import { type OperationClient, refuse, type Schema } from '../client.js';

/** Attachments of tasks: their names for tools, and small files as resources. */

const MAX_FILES = 50;
const MAX_CHARACTERS = 100_000;
const MAX_IMAGE_BYTES = 1_048_576;
/** Bytes of a character in UTF-8, at most. */
const CHARACTER_BYTES = 4;

/** Returns the attachments of a task; none for a token that may not read files. */
export async function filesOf(client: OperationClient, taskId: number): Promise<readonly Schema<'Attachment'>[]> {
  if (!client.may('listAttachments')) return [];
  return (await client.page('listAttachments', { query: { task_id: String(taskId), limit: MAX_FILES } })).items;
}

type Content = { mimeType: string } & ({ text: string } | { blob: string });

/** Reads a small text or image. @throws Refusal, for others with the way to fetch them */
export async function readFile(client: OperationClient, id: string): Promise<Content> {
  const file = await client.call('getAttachment', { path: { id } });
  const { media_type: mimeType, size } = file;
  const isText = mimeType.startsWith('text/') && size <= MAX_CHARACTERS * CHARACTER_BYTES;
  const isImage = mimeType.startsWith('image/') && size <= MAX_IMAGE_BYTES;
  if (!isText && !isImage) throw notAResource(file);
  const bytes = await client.bytes('getAttachmentContent', { path: { id } });
  if (isImage) return { mimeType, blob: bytes.toString('base64') };
  const text = bytes.toString();
  if (text.length > MAX_CHARACTERS) throw notAResource(file);
  return { mimeType, text };
}

function notAResource({ uid, media_type: type, size }: Schema<'Attachment'>) {
  const message =
    `A file of ${size} bytes of the type ${type} is not given as a resource: only texts of up to 100,000 characters ` +
    'and images of up to 1 MiB. With a key, or a connection for the whole service, fetch it: ' +
    `curl "$URL/api/v1/attachment/${uid}/content" -H "Authorization: Bearer $TOKEN" -o FILE`;
  return refuse(400, message, 'FILE_TOO_LARGE');
}
