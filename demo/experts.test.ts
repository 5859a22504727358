import { expect, test } from 'vitest'
import { PHOTOS_MIN } from '@husrum/contract/core/limits.ts'
import * as words from '@husrum/contract/core/vocabulary.ts'
import { failing, files, key, subset, twice, within } from './judging.ts'
import { sceneOf } from './pictures.ts'
import type { Expert } from './types.ts'
import { world } from './world.ts'

const { experts } = world

test('experts are sixty, of every kind, style and plan', () => {
  expect(experts).toHaveLength(60)
  const has = (holds: (expert: Expert) => boolean, atLeast: number) =>
    expect(experts.filter(holds).length).toBeGreaterThanOrEqual(atLeast)
  has((one) => one.place.country === 'DK', 38)
  has((one) => one.place.country === 'DE', 13)
  has((one) => one.service_types.includes('architect'), 15)
  has((one) => one.service_types.includes('designer'), 25)
  has((one) => one.expert_type === 'agency', 20)
  has((one) => one.expert_type === 'individual-expert', 20)
  has((one) => one.reviews.length === 0, 5)
  has((one) => one.reviews.length >= 30, 4)
  has((one) => one.joined_days_ago < 60 && one.status === 'active', 5)
  for (const plan of [1, 2, 3]) has((one) => one.plan_id === plan, 10)
  for (const style of words.styles) has((one) => one.projects.some((project) => project.styles[0] === style), 4)
})

test('experts use the vocabularies and fill what matching needs', () => {
  expect(
    failing(
      experts,
      key,
      (one) =>
        [
          subset(one.service_types, words.serviceTypes),
          subset(one.project_types, words.projectTypes),
          subset(one.project_sizes, words.projectSizes),
          subset(one.project_phases, words.projectPhases),
          subset(one.timelines, words.timelines),
          subset(one.budgets, words.budgets.slice(0, 5)),
          subset(one.aspects, words.aspects),
          subset(one.rooms, words.rooms),
          subset(one.specialists, words.specialists),
          subset(one.styles, words.styles),
        ].every(Boolean) &&
        [
          one.service_types,
          one.project_types,
          one.session_types,
          one.project_sizes,
          one.project_phases,
          one.timelines,
          one.budgets,
          one.languages,
        ].every((list) => list.length > 0) &&
        (one.specialist_type === null || one.specialists.includes(one.specialist_type)),
    ),
  ).toEqual([])
})

test('experts have texts within bounds', () => {
  expect(
    failing(
      experts,
      key,
      (one) =>
        within(one.description, 50, 3_000) &&
        within(one.name, 2, 80) &&
        (one.company_name === null || within(one.company_name, 2, 120)),
    ),
  ).toEqual([])
  expect(twice(experts.map((one) => one.description))).toEqual([])
  expect(
    failing(
      experts.flatMap((one) => one.projects),
      (project) => project.title,
      (project) =>
        within(project.title, 3, 80) &&
        within(project.description, 30, 5_000) &&
        subset(project.aspects, words.aspects) &&
        project.size_m2 > 0,
    ),
  ).toEqual([])
})

test('experts show pictures that exist, three and more a project, none of them twice in one project, and hence a style', () => {
  expect(
    failing(
      experts,
      key,
      (one) =>
        one.projects.length >= 1 &&
        files.has(one.cover.replace('large/', '')) &&
        one.photos.every((file) => files.has(file)) &&
        (one.photos.length === 0 || one.photos.length >= PHOTOS_MIN),
    ),
  ).toEqual([])
  expect(
    failing(
      experts.flatMap((one) => one.projects),
      (project) => project.title,
      (project) =>
        project.pictures.length >= 3 &&
        project.pictures.length <= 6 &&
        twice(project.pictures.map((picture) => picture.file)).length === 0 &&
        project.pictures.every(
          (picture) =>
            files.get(picture.file)?.style === picture.style &&
            within(picture.caption, 3, 200) &&
            within(picture.alt, 10, 150),
        ),
    ),
  ).toEqual([])
  expect(failing(experts, key, (one) => one.projects.flatMap((project) => project.styles).length > 0)).toEqual([])
})

test('every expert has a cover of their own, and shows it in a project', () => {
  expect(twice(experts.map((one) => sceneOf(one.cover)))).toEqual([])
  expect(
    failing(experts, key, (one) =>
      one.projects.some(({ pictures }) => pictures.some(({ file }) => file === one.cover.replace('large/', ''))),
    ),
  ).toEqual([])
})

test('no project shows one scene twice, and no two projects of an expert begin with one', () => {
  const repeats = (files: string[]) => twice(files.map(sceneOf))
  expect(
    experts.flatMap((one) => [
      ...[...one.projects, ...one.drafts].flatMap(({ pictures }) => repeats(pictures.map(({ file }) => file))),
      ...repeats(one.projects.flatMap(({ pictures }) => pictures[0]?.file ?? [])),
    ]),
  ).toEqual([])
})

test('experts on Basic show at most three projects, others two to six', () => {
  expect(
    failing(
      experts,
      key,
      (one) =>
        one.projects.length <= (one.plan_id === 1 ? 3 : 6) && (one.status !== 'active' || one.projects.length >= 2),
    ),
  ).toEqual([])
})

test('experts have a style that holds together: two thirds of the pictures come from their two first styles', () => {
  const share = (one: Expert) => {
    const styles = one.projects.flatMap((project) => project.pictures.map((picture) => picture.style))
    const counts = [...new Set(styles)]
      .map((style) => styles.filter((other) => other === style).length)
      .sort((a, b) => b - a)
    return ((counts[0] ?? 0) + (counts[1] ?? 0)) / styles.length
  }
  expect(failing(experts, key, (one) => share(one) >= 0.66)).toEqual([])
})

test('experts have reviews within bounds, since they joined, and answered no more leads than they got', () => {
  expect(
    failing(
      experts.flatMap((one) => one.reviews),
      (review) => review.body,
      (review) =>
        within(review.body, 20, 2_000) &&
        within(review.title, 3, 80) &&
        within(review.author_name, 2, 80) &&
        review.rating >= 1 &&
        review.rating <= 5,
    ),
  ).toEqual([])
  expect(
    failing(
      experts,
      key,
      (one) =>
        one.reviews.every((review) => review.days_ago < one.joined_days_ago) &&
        one.record.leads_answered <= one.record.leads_total &&
        (one.record.median_response_hours === null) === (one.record.leads_answered === 0),
    ),
  ).toEqual([])
  expect(failing(experts, key, (one) => twice(one.reviews.map((review) => review.body)).length === 0)).toEqual([])
})

test('experts carry the facts of the first screens', () => {
  const named = (name: string) => experts.find((one) => one.key === name)
  const average = (name: string) => {
    const reviews = named(name)?.reviews ?? []
    return [
      reviews.length,
      Math.round((10 * reviews.reduce((sum, review) => sum + review.rating, 0)) / reviews.length) / 10,
    ]
  }
  expect([
    average('bo-lindgaard'),
    average('atelier-nordhavn'),
    average('marie-holm'),
    average('rum-og-ro'),
    average('katrin-vossberg'),
    average('studio-petrol'),
  ]).toEqual([
    [31, 4.9],
    [57, 4.8],
    [14, 4.7],
    [22, 4.6],
    [44, 4.9],
    [26, 4.8],
  ])
  expect([
    average('ida-rosenkilde'),
    average('haus-eppendorf'),
    average('lotte-friis-interioer'),
    average('jonas-ahlers'),
    average('mira-sandvik'),
    average('studio-vest'),
  ]).toEqual([
    [19, 4.9],
    [36, 4.8],
    [23, 4.7],
    [39, 4.7],
    [21, 4.6],
    [22, 4.7],
  ])
})
