import { PICTURE_MEGABYTES_MAX } from '@husrum/contract/core/limits.ts'
import { HEAD_BYTES, pictureTypeOf } from './picture-type.ts'

/** Why a file is not even sent. */
export type FileProblem = 'notPicture' | 'video' | 'tooLarge' | 'unreadable'
export type FileCheck = { problem: FileProblem } | { problem: undefined; /** browsers draw these */ drawable: boolean }

export const BYTES_MAX = PICTURE_MEGABYTES_MAX * 1024 * 1024

/** Returns at once the error that the server would return after the whole upload. */
export async function checkFile(file: Blob): Promise<FileCheck> {
  let head: Uint8Array
  try {
    head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  } catch {
    return { problem: 'unreadable' } // a folder, or a file that was deleted meanwhile
  }
  const type = pictureTypeOf(head)
  // the declared type only chooses the message
  if (type === undefined) return { problem: file.type.startsWith('video/') ? 'video' : 'notPicture' }
  if (file.size > BYTES_MAX) return { problem: 'tooLarge' }
  return { problem: undefined, drawable: type !== 'heic' }
}
