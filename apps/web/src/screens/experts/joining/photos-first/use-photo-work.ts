import { useEffect, useRef } from 'react'
import { TAGGED_MEGABYTES_MAX } from '@husrum/contract/core/limits.ts'
import { paletteOf, tonesIn, type PaletteColour } from '@husrum/contract/foundation/media/palette.rules.ts'
import {
  withProposal,
  withShot,
  type PhotosFirstDraft,
  type Shot,
} from '#flows/experts/joining/photos-first-answers.ts'
import { proposeTags } from '#queries/experts/picture-tags.ts'
import { useShell } from '#lib/shell-context.ts'
import type { OwnPictures } from '#parts/experts/joining/pictures/use-own-pictures.ts'

/** Enough to distinguish wall, floor and sofa. */
const MEASURED_EDGE = 48
const SMALL_EDGE = 1024
const QUALITY = 0.8

/** Undefined where the browser cannot draw it (HEIC). */
async function coloursOf(file: File): Promise<PaletteColour[] | undefined> {
  const drawn = await draw(file, MEASURED_EDGE)
  const pixels = drawn?.context.getImageData(0, 0, drawn.canvas.width, drawn.canvas.height)
  return pixels && paletteOf(tonesIn(pixels.data))
}

/** Undefined where the photo cannot be drawn, or not made small enough to send. */
async function smallCopyOf(file: File): Promise<Blob | undefined> {
  const drawn = await draw(file, SMALL_EDGE)
  if (!drawn) return undefined
  const copy = await new Promise<Blob | null>((done) => drawn.canvas.toBlob(done, 'image/jpeg', QUALITY))
  return copy && copy.size <= TAGGED_MEGABYTES_MAX * 1024 * 1024 ? copy : undefined
}

async function draw(file: File, edge: number) {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, edge / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return context ? { canvas, context } : undefined
  } catch {
    return undefined
  }
}

type Change = (change: Pick<PhotosFirstDraft, 'shots'>) => void

/** Measures each photo's colours and asks for proposals, one photo after the other, while the person continues. */
export function usePhotoWork(
  own: Pick<OwnPictures, 'pictures'>,
  { shots, suggest }: Pick<PhotosFirstDraft, 'shots' | 'suggest'>,
  change: Change,
  available: boolean,
): void {
  const { api } = useShell()
  const latest = useRef({ shots, change })
  useEffect(() => {
    latest.current = { shots, change }
  }, [shots, change])

  const files = own.pictures.flatMap(({ key, file }) => (file ? [{ key, file }] : []))
  const work = useRef({ files, ask: false })
  const ask = suggest && available
  useEffect(() => {
    work.current = { files, ask }
  })
  const waiting = files.map(({ key }) => key).join()

  useEffect(() => {
    const stop = new AbortController()
    const put = (made: (before: readonly Shot[]) => Shot[]) => {
      if (stop.signal.aborted) return
      const next = made(latest.current.shots)
      // Two may arrive before the next render.
      latest.current = { ...latest.current, shots: next }
      latest.current.change({ shots: next })
    }
    const shotOf = (key: string) => latest.current.shots.find((shot) => shot.key === key)
    const measure = async () => {
      for (const { key, file } of work.current.files) {
        if (stop.signal.aborted) return
        if ((shotOf(key)?.colors.length ?? 0) > 0) continue
        const colors = await coloursOf(file)
        if (colors) put((before) => withShot(before, key, { colors }))
      }
    }
    const propose = async () => {
      for (const { key, file } of work.current.files) {
        if (stop.signal.aborted || !work.current.ask) return
        if (shotOf(key)?.asked) continue
        const copy = await smallCopyOf(file)
        if (!copy || stop.signal.aborted) continue
        const said = await proposeTags(api, copy, stop.signal)
        // Without an answer it may be requested again later.
        if (said?.answered) put((before) => withProposal(withShot(before, key, { asked: true }), key, said))
      }
    }
    void measure()
    void propose()
    return () => stop.abort() // The interrupted work starts again.
  }, [waiting, ask, api])
}
