import { messages } from '@/shared/messages/zh-cn';
import { isPicture, largestFile, type UploadKind } from './compression';

type Sized = { name: string; type: string; size: number };

/** Why a chosen file is not taken, or null. */
export function refusalOf(file: Sized, kind: UploadKind): string | null {
  if (kind === 'image' && !isPicture(file)) {
    return messages.imageOnly;
  }
  if (file.size > largestFile) {
    return isPicture(file) ? messages.imageTooLarge : messages.fileTooLarge;
  }
  return null;
}

/** Why an address cannot be that of a picture, or null. It is only read, nobody asks for the picture. */
export function addressProblem(address: string): string | null {
  const text = address.trim();
  if (text === '') {
    return messages.required('网络图片地址');
  }
  try {
    const { protocol, hostname, username } = new URL(text);
    return /^https?:$/.test(protocol) && hostname !== '' && username === '' ? null : messages.webAddress;
  } catch {
    return messages.webAddress;
  }
}
