/** Files of a message before it is sent: each uploads separately, with its own progress, refusal and retry. */
import { attachments, type AttachmentFacts } from '@husrum/contract/market/messaging/attachments.ts'
import { ATTACHMENT_MEGABYTES_MAX } from '@husrum/contract/core/limits.ts'
import type { FileCheck } from '#parts/foundation/media/uploads/check-file.ts'
import { HEAD_BYTES, pictureTypeOf } from '#parts/foundation/media/uploads/picture-type.ts'
import { sendFile, type SendUpload } from '#parts/foundation/media/uploads/send-upload.ts'
import {
  createUploadQueue,
  isUnderWay,
  type UploadItem,
  type UploadQueue,
} from '#parts/foundation/media/uploads/upload-queue.ts'

export type FileItem = UploadItem<AttachmentFacts>
export type FileQueue = UploadQueue<AttachmentFacts>

/** Returns at once the error that the server would return after the whole upload. */
export async function checkAttachment(file: Blob): Promise<FileCheck> {
  let head: Uint8Array
  try {
    head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  } catch {
    return { problem: 'unreadable' } // a folder, or a file that was deleted meanwhile
  }
  const type = pictureTypeOf(head)
  const isPdf = String.fromCharCode(...head.subarray(0, 5)) === '%PDF-'
  if (type === undefined && !isPdf) return { problem: 'notPicture' }
  if (file.size > ATTACHMENT_MEGABYTES_MAX * 1024 * 1024) return { problem: 'tooLarge' }
  return { problem: undefined, drawable: type !== undefined && type !== 'heic' }
}

export function createFileQueue(call: () => Pick<SendUpload, 'token' | 'locale' | 'onUnauthorised'>): FileQueue {
  return createUploadQueue<AttachmentFacts>({
    check: checkAttachment,
    send: (file, onProgress, signal) =>
      sendFile(file, { ...call(), onProgress, signal, path: attachments.createAttachment.path, isDone: isFacts }),
    preview: { make: (file) => URL.createObjectURL(file), drop: (url) => URL.revokeObjectURL(url) },
    now: () => performance.now(),
  })
}

const isFacts = (value: unknown): value is AttachmentFacts =>
  typeof value === 'object' && value !== null && 'id' in value && 'kind' in value

/** It will continue by itself: uploading, or waiting for the connection. */
export const isComing = (item: FileItem): boolean =>
  isUnderWay(item) || (item.state.phase === 'failed' && item.state.why === 'offline')

/** Resolves when no upload is running or waiting for the connection. */
export function whenUploaded(queue: FileQueue): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (queue.items().some(isComing)) return
      stop()
      resolve()
    }
    const stop = queue.subscribe(look)
    look()
  })
}

/** The server's data about the files, in their order; undefined while one of them is missing. */
export function factsOf(items: readonly FileItem[]): AttachmentFacts[] | undefined {
  const done = items.flatMap(({ state }) => (state.phase === 'done' ? [state.upload] : []))
  return done.length === items.length ? done : undefined
}
