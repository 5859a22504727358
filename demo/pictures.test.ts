import { existsSync, readdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as words from '@husrum/contract/core/vocabulary.ts'
import { failing, subset, within } from './judging.ts'
import { mediaFolder, world } from './world.ts'

const { pictures } = world

test('pictures are there, with the size the list says, alt texts in three languages and a style', () => {
  expect(
    failing(
      pictures,
      (picture) => picture.file,
      (picture) =>
        existsSync(new URL(picture.file, mediaFolder)) &&
        (!picture.large || existsSync(new URL(picture.large.file, mediaFolder))),
    ),
  ).toEqual([])
  expect(
    failing(
      pictures,
      (picture) => picture.file,
      (picture) => {
        const kind =
          picture.category === 'interior'
            ? subset([picture.room ?? ''], words.rooms)
            : subset([picture.architectureType ?? ''], words.architectureTypes)
        return (
          kind &&
          subset([picture.style], words.styles) &&
          Object.values(picture.alt).length === 3 &&
          Object.values(picture.alt).every((alt) => within(alt, 10, 150)) &&
          /^#[0-9a-f]{6}$/.test(picture.dominantColor)
        )
      },
    ),
  ).toEqual([])
})

test('pictures together stay light enough to clone, and every file is in the list', () => {
  const all = [mediaFolder, new URL('large/', mediaFolder)].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [{ name: entry.name, size: statSync(new URL(entry.name, folder)).size }] : [],
    ),
  )
  expect(all.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(20_000_000)
  const known = new Set(pictures.map(({ file }) => file))
  expect(all.filter(({ name }) => !known.has(name))).toEqual([])
})

test('pictures offer every style and every room in the style step', () => {
  const offered = pictures.filter((picture) => picture.showcase)
  const shown = new Set(offered.map((picture) => `${picture.style} ${picture.room ?? ''}`))
  expect(
    words.styles.flatMap((style) => words.rooms.map((room) => `${style} ${room}`)).filter((pair) => !shown.has(pair)),
  ).toEqual([])
  expect(
    words.architectureTypes.filter((type) => !offered.some((picture) => picture.architectureType === type)),
  ).toEqual([])
})
