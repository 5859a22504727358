/** Uploads one file by XMLHttpRequest: `fetch` does not report how much of a body has been sent. */
import { uploads, type Upload } from '@husrum/contract/foundation/media/uploads.ts'
import type { Outcome } from './upload-queue.ts'

export type SendUpload = {
  token: string | undefined
  locale: string
  onProgress: (sent: number) => void
  /** Called when the session of the request has ended; returns true once the person is logged in again. */
  onUnauthorised: (token: string | undefined) => Promise<boolean>
  signal: AbortSignal
}

export const sendUpload = (file: File, options: SendUpload): Promise<Outcome> =>
  sendFile(file, { ...options, path: uploads.createUpload.path, isDone: isUpload })

/** `isDone` checks that the answer has the promised shape. */
export function sendFile<T>(
  file: File,
  {
    token,
    locale,
    onProgress,
    onUnauthorised,
    signal,
    path,
    isDone,
  }: SendUpload & { path: string; isDone: (data: unknown) => data is T },
): Promise<Outcome<T>> {
  return new Promise<Outcome<T>>((resolve) => {
    if (signal.aborted) return resolve({ kind: 'stopped' })
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('locale', locale)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('abort', () => resolve({ kind: 'stopped' }))
    request.addEventListener('error', () => resolve({ kind: 'failed', why: 'offline', sentence: '' }))
    request.addEventListener('load', () => {
      if (request.status !== 401) return resolve(outcomeOf(request.status, request.responseText, isDone))
      // the caller that owns the file sends it again
      void onUnauthorised(token).then((isBack) =>
        resolve(isBack ? { kind: 'failed', why: 'busy', sentence: '' } : { kind: 'stopped' }),
      )
    })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('file', file, file.name)
    request.send(form)
  })
}

/** The result for the file: 422 and 413 are about the file, 401 about the session, the rest may be temporary. */
export function outcomeOf<T>(status: number, text: string, isDone: (data: unknown) => data is T): Outcome<T> {
  const body = readJson(text)
  const data = body?.data
  if (status === 201 && isDone(data)) return { kind: 'done', upload: data }
  if (status === 401) return { kind: 'stopped' }
  const sentence = firstSentence(body?.errors) ?? (typeof body?.message === 'string' ? body.message : '')
  if (status === 422 || status === 413) return { kind: 'refused', sentence }
  return { kind: 'failed', why: 'busy', sentence }
}

type Body = { data?: unknown; errors?: unknown; message?: unknown }

/** A proxy's error page is not JSON. */
function readJson(text: string): Body | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null ? json : undefined
  } catch {
    return undefined
  }
}

export const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' && value !== null && 'id' in value && 'url' in value

function firstSentence(errors: unknown): string | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined
  const [first]: unknown[] = Object.values(errors).flat()
  return typeof first === 'string' ? first : undefined
}
