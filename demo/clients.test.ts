import { expect, test } from 'vitest'
import { ABOUT_MAX, ABOUT_MIN, PHOTOS_MAX, PHOTOS_MIN } from '@husrum/contract/core/limits.ts'
import * as words from '@husrum/contract/core/vocabulary.ts'
import { failing, files, key, subset, within } from './judging.ts'
import { world } from './world.ts'

const { experts, clients } = world

test('clients have briefs in every state, and some have none', () => {
  expect(
    words.briefStatuses.filter((status) => status !== 'draft' && !clients.some((one) => one.brief?.status === status)),
  ).toEqual([])
  expect(clients.some((one) => one.brief === null)).toBe(true)
  expect(clients.some((one) => one.joined_days_ago === 0 && one.brief)).toBe(true)
})

test('clients write briefs the form would take', () => {
  const briefs = clients.flatMap((one) => (one.brief ? [{ key: one.key, ...one.brief }] : []))
  expect(
    failing(
      briefs,
      key,
      (brief) =>
        within(brief.about_project, ABOUT_MIN, ABOUT_MAX) &&
        (brief.photos.length === 0 || (brief.photos.length >= PHOTOS_MIN && brief.photos.length <= PHOTOS_MAX)) &&
        subset(brief.photos, [...files.keys()]) &&
        subset(brief.aspects, words.aspects) &&
        subset(brief.rooms, words.rooms) &&
        subset(brief.specialists, words.specialists) &&
        (brief.specialist_type === null || brief.specialists.includes(brief.specialist_type)) &&
        (brief.service_type === 'designer' ? brief.rooms.length > 0 : brief.aspects.length > 0),
    ),
  ).toEqual([])
})

test('clients keep boards, favourites and refusals of what exists', () => {
  const keys = experts.map(key)
  expect(
    failing(
      clients,
      key,
      (one) =>
        subset(one.favourites, keys) &&
        one.dismissed.every((refusal) => keys.includes(refusal.expert)) &&
        one.boards.every((board) => subset(board.pictures, [...files.keys()])),
    ),
  ).toEqual([])
})

test('clients count Ann among them, whose photos are 54 % Scandinavian, 31 % Japandi and 15 % minimalist', () => {
  const photos = clients.find((one) => one.key === 'ann-krogh')?.brief?.photos ?? []
  const share = (style: string) =>
    Math.round((100 * photos.filter((file) => files.get(file)?.style === style).length) / photos.length)
  expect([share('scandinavian'), share('japandi'), share('minimalist')]).toEqual([54, 31, 15])
})
