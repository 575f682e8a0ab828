import { messages } from '@/shared/messages/zh-cn';
import { isPicture, largestFile, type UploadKind } from './compression';

type Sized = { name: string; type: string; size: number };

/**
 * Why a chosen file is not taken, or null.
 * @param films they may be larger; only the server knows by how much
 */
export function refusalOf(file: Sized, kind: UploadKind, films = false): string | null {
  if (kind === 'image' && !isPicture(file)) {
    return messages.imageOnly;
  }
  if (file.size > largestFile && !(films && file.type.startsWith('video/'))) {
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
