/** Sends a registration with files by XMLHttpRequest, which reports upload progress, unlike fetch. */
import type { Answer, Transport } from '@husrum/contract/core/client.ts'

export type Progress = { sent: number; total: number }

/** The error of a request that the person stopped. */
export class Stopped extends Error {}
/** The error of a broken connection. */
export class Broken extends Error {}

export function sendWithProgress(locale: string, onProgress: (progress: Progress) => void): Transport {
  return ({ method, url, body, signal }) =>
    new Promise<Answer>((resolve, reject) => {
      if (signal?.aborted) return reject(new Stopped())
      const request = new XMLHttpRequest()
      request.open(method, url)
      request.setRequestHeader('accept', 'application/json')
      request.setRequestHeader('locale', locale)
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress({ sent: loaded, total }))
      request.addEventListener('load', () => resolve({ status: request.status, json: readJson(request.responseText) }))
      request.addEventListener('error', () => reject(new Broken()))
      request.addEventListener('abort', () => reject(new Stopped()))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      if (body instanceof FormData) return request.send(body)
      request.setRequestHeader('content-type', 'application/json')
      request.send(JSON.stringify(body))
    })
}

/** A proxy's error page is not JSON: it is read as an answer without a message. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Items = readonly (string | number)[]
type FormValue = string | number | boolean | Items | Readonly<Record<string, string | readonly string[]>>
const isList = (value: FormValue): value is Items => Array.isArray(value)

/**
 * Answers as a form: lists under `name[]`, files under their names; an empty list is left out. Each part of an object
 * has its name, `name[part]`, and a list in it is joined by commas.
 */
export function formOf(
  answers: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, readonly File[]>>,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(answers)) {
    // answers of a form are texts, numbers, flags, lists of the first two, and objects of texts and lists
    const given = value as FormValue | null | undefined
    if (given === undefined || given === null) continue
    if (typeof given !== 'object') form.append(name, String(given))
    else if (isList(given)) for (const item of given) form.append(`${name}[]`, String(item))
    else for (const [part, value] of Object.entries(given)) form.append(`${name}[${part}]`, String(value))
  }
  for (const [name, list] of Object.entries(files)) for (const file of list) form.append(`${name}[]`, file, file.name)
  return form
}
