import { useEffect, useRef, useState } from 'react'
import { SHOWCASES_MAX, PICTURE_MEGABYTES_MAX, PICTURE_MEGAPIXELS_MAX } from '@husrum/contract/core/limits.ts'
import type { StoredPicture } from '#flows/experts/joining/expert-answers.ts'
import { sessionId } from '#lib/session/auth.ts'
import { pictureTypeOf, HEAD_BYTES } from '../../../foundation/media/uploads/picture-type.ts'
import { checkFile, type FileProblem } from '../../../foundation/media/uploads/check-file.ts'
import { pictureSizeOf, SIZE_BYTES } from './picture-size.ts'
import { pictureStore } from './picture-store.ts'

/** Codes of the server's messages (`error.field.…`), so that browser and server use the same words. */
const codes: Record<FileProblem, string> = {
  notPicture: 'image_type',
  video: 'image_type',
  tooLarge: 'image_bytes',
  unreadable: 'image_broken',
}

/** A file that is not accepted, and why: a code of `error.field`. */
export type RefusedPicture = { key: string; name: string; code: string; limit: number | undefined }

export type OwnPictures = {
  /** In the order of the answers; without a preview where browsers cannot draw it. */
  pictures: readonly (StoredPicture & {
    file: File | undefined
    preview: string | undefined
    /** The server's error about it; it stays until the picture is removed. */
    problem: string | undefined
  })[]
  refused: readonly RefusedPicture[]
  /** The number of files beyond the limit. */
  leftOut: number
  /** The number of files of a draft that are no longer on the device. */
  lost: number
  /** False: a reload loses them. */
  kept: boolean
  /** The number of files that are being checked. */
  reading: number
  /** False until the device's files were read. */
  ready: boolean
  add: (files: readonly File[]) => void
  remove: (key: string) => void
  /** Assigns the server's errors (`showcases.3`) to the pictures they refer to. */
  mark: (problems: Readonly<Record<string, string>>) => void
  removeMarked: () => void
  /** After the registration: removes everything from the device. */
  wipe: () => Promise<void>
  files: () => Promise<File[]>
}

type Held = { file: File; preview: string | undefined }

/** The files behind the `showcases` of a draft. */
export function useOwnPictures(
  showcases: readonly StoredPicture[],
  change: (showcases: StoredPicture[]) => void,
  most: number = SHOWCASES_MAX,
): OwnPictures {
  const [held, setHeld] = useState<ReadonlyMap<string, Held>>(new Map())
  const [refused, setRefused] = useState<readonly RefusedPicture[]>([])
  const [marked, setMarked] = useState<ReadonlyMap<string, string>>(new Map())
  const [leftOut, setLeftOut] = useState(0)
  const [lost, setLost] = useState(0)
  const [kept, setKept] = useState(true)
  const [ready, setReady] = useState(false)
  const [reading, setReading] = useState(0)
  /** Files are checked in sequence while the answers keep changing. */
  const latest = useRef({ showcases, held, change })
  useEffect(() => {
    latest.current = { showcases, held, change }
  }, [showcases, held, change])

  // A resumed draft names files that this page has not read.
  const missing = showcases
    .filter(({ key }) => !held.has(key))
    .map(({ key }) => key)
    .join()
  useEffect(() => {
    if (missing === '') {
      setReady(true)
      return
    }
    let stale = false
    const keys = missing.split(',')
    void pictureStore.read(keys).then(async (found) => {
      const drawn = await Promise.all(
        [...found].map(async ([key, file]): Promise<[string, Held]> => [key, await hold(file)]),
      )
      if (stale) return
      setHeld((before) => new Map([...before, ...drawn]))
      const gone = keys.filter((key) => !found.has(key))
      if (gone.length > 0) {
        setLost(gone.length)
        latest.current.change(latest.current.showcases.filter(({ key }) => !gone.includes(key)))
      }
      setReady(true)
    })
    return () => {
      stale = true
    }
  }, [missing])

  useEffect(() => {
    void pictureStore.sweep(Date.now())
    return () => {
      for (const { preview } of latest.current.held.values()) if (preview) URL.revokeObjectURL(preview)
    }
  }, [])

  const add = async (files: readonly File[]) => {
    const room = Math.max(0, most - latest.current.showcases.length)
    const bad: RefusedPicture[] = []
    const good: { picture: StoredPicture; held: Held }[] = []
    let over = 0
    setReading((before) => before + files.length)
    for (const file of files) {
      const key = sessionId(12)
      const checked = await checkPicture(file)
      const chosen = [...latest.current.held.values(), ...good.map(({ held: one }) => one)]
      if (await isAmong(file, chosen)) bad.push({ key, name: file.name, code: 'picture_chosen', limit: undefined })
      else if (checked.problem)
        bad.push({ key, name: file.name, code: checked.problem.code, limit: checked.problem.limit })
      else if (good.length >= room) over += 1
      else {
        if (!(await pictureStore.keep(key, file))) setKept(false)
        good.push({
          picture: { key, name: file.name, size: file.size, width: checked.width, height: checked.height },
          held: await hold(file),
        })
      }
      setReading((before) => before - 1)
    }
    setRefused((before) => [...before, ...bad])
    setLeftOut(over)
    setLost(0)
    if (good.length === 0) return
    setHeld(
      (before) => new Map([...before, ...good.map(({ picture, held: one }): [string, Held] => [picture.key, one])]),
    )
    latest.current.change([...latest.current.showcases, ...good.map(({ picture }) => picture)].slice(0, most))
  }

  const forget = (keys: readonly string[]) => {
    for (const key of keys) {
      const preview = latest.current.held.get(key)?.preview
      if (preview) URL.revokeObjectURL(preview)
    }
    setHeld((before) => new Map([...before].filter(([key]) => !keys.includes(key))))
    return pictureStore.drop(keys)
  }

  return {
    pictures: showcases.map((picture) => ({
      ...picture,
      file: held.get(picture.key)?.file,
      preview: held.get(picture.key)?.preview,
      problem: marked.get(picture.key),
    })),
    refused,
    leftOut,
    lost,
    kept,
    reading,
    ready,
    add: (files) => void add(files),
    remove: (key) => {
      setLeftOut(0)
      if (refused.some((each) => each.key === key)) return setRefused(refused.filter((each) => each.key !== key))
      change(showcases.filter((picture) => picture.key !== key))
      void forget([key])
    },
    mark: (problems) =>
      setMarked(
        new Map(
          showcases.flatMap(({ key }, place): [string, string][] => {
            const problem = problems[`showcases.${place}`]
            return problem === undefined ? [] : [[key, problem]]
          }),
        ),
      ),
    removeMarked: () => {
      change(showcases.filter(({ key }) => !marked.has(key)))
      void forget([...marked.keys()])
      setMarked(new Map())
    },
    wipe: () => forget(showcases.map(({ key }) => key)),
    files: async () => {
      const absent = showcases.filter(({ key }) => !held.has(key)).map(({ key }) => key)
      const found = absent.length > 0 ? await pictureStore.read(absent) : new Map<string, File>()
      return showcases.flatMap(({ key }) => held.get(key)?.file ?? found.get(key) ?? [])
    },
  }
}

/** HEIC has no preview: browsers cannot draw it. */
async function hold(file: File): Promise<Held> {
  const head = new Uint8Array(await file.slice(0, 64).arrayBuffer())
  return { file, preview: pictureTypeOf(head) === 'heic' ? undefined : URL.createObjectURL(file) }
}

/** Compares the bytes, whatever the name. */
async function isAmong(file: File, chosen: readonly Held[]): Promise<boolean> {
  const alike = chosen.filter((each) => each.file.size === file.size)
  if (alike.length === 0) return false
  const bytes = new Uint8Array(await file.arrayBuffer())
  const others = await Promise.all(alike.map(async (each) => new Uint8Array(await each.file.arrayBuffer())))
  return others.some((other) => other.every((byte, at) => byte === bytes[at]))
}

type CheckedPicture =
  | { problem: { code: string; limit?: number } }
  | { problem: undefined; width: number | null; height: number | null }

/** Checks content, bytes and pixels: the errors that the server would return after the whole form was sent. */
async function checkPicture(file: File): Promise<CheckedPicture> {
  const { problem } = await checkFile(file)
  if (problem) return { problem: { code: codes[problem], limit: PICTURE_MEGABYTES_MAX } }
  const size = pictureSizeOf(new Uint8Array(await file.slice(0, SIZE_BYTES).arrayBuffer()))
  if (size === undefined) return { problem: undefined, width: null, height: null }
  if (size.moves) return { problem: { code: 'image_moves' } }
  if (size.width === 0 || size.height === 0) return { problem: { code: 'image_broken' } }
  if (size.width * size.height > PICTURE_MEGAPIXELS_MAX * 1_000_000)
    return { problem: { code: 'image_pixels', limit: PICTURE_MEGAPIXELS_MAX } }
  if (!(await isDecodable(file))) return { problem: { code: 'image_broken' } }
  return { problem: undefined, width: size.width, height: size.height }
}

/** Whether all pixels decode: a truncated file has a valid header. Browsers cannot decode HEIC, the server can. */
async function isDecodable(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  if (pictureTypeOf(head) === 'heic' || typeof createImageBitmap === 'undefined') return true
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return true
  } catch {
    return false
  }
}
