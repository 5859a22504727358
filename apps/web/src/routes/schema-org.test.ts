/** Texts of experts are in the head of pages as data, and remain data whatever they contain. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryHistory, createRootRoute, createRouter, HeadContent, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import type { ExpertProfile, Project, Review } from '@husrum/contract/experts/profile/experts.ts'
import type { InspirationDetail } from '@husrum/contract/discovery/inspiration.ts'
import { breadcrumbList, faqPage, inHead, itemList } from '#lib/page-head/schema-org.ts'
import { schemaOf as profileSchema } from '#screens/experts/profile/page/schema-org.ts'
import { imageSchema } from '#screens/discovery/inspiration/schema-org.ts'
import { schemaOf as projectSchema } from '#screens/experts/portfolio/project/schema-org.ts'

const hostile = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '"}],"@type":"Thing',
  'line\u2028separator\u2029and \\u003c/script>',
  "O'Neill & Søn <b>",
  '{search_term_string} ${1} %3C/script%3E \u0000\uFFFE',
]
const site = { baseUrl: 'https://husrum.example', product: 'Husrum' } as Parameters<typeof imageSchema>[0]['site']
const url = 'https://husrum.example/experts/7'
const picture = (alt: string) => ({ id: 1, url: '/images/a/1.jpg', width: 1200, height: 800, alt, caption: alt })

/** Only the fields that the schemas read. */
function blocksNamed(name: string): Record<string, { '@type': string }> {
  const expert = {
    id: 7,
    handle: null,
    name,
    expert_type: 'agency',
    rating: { average: 4.5, count: 3 },
    languages: ['da'],
    city: { id: 1, name },
    country: { id: 1, name },
    places: [{ name }],
  } as unknown as ExpertProfile
  const project = {
    id: 3,
    title: name,
    description: name,
    images: [picture(name)],
    year: 2025,
    published_at: '2025-01-01T00:00:00.000Z',
    city: { id: 1, name },
    materials: [name],
  } as unknown as Project
  const review = {
    author: name,
    created_at: '2025-01-01',
    language: 'da',
    title: name,
    body: name,
    rating: 5,
  } as Review
  const photo = { id: 9, caption: name, picture: picture(name), expert, project } as unknown as InspirationDetail
  const steps = [{ name, url }]
  return {
    profile: profileSchema(expert, { kind: name, countryCode: 'DK', reviews: [review], url, image: undefined }),
    project: projectSchema(project, expert, { url, expertUrl: url, licenseUrl: url, addressOf: () => url }),
    photo: imageSchema({ site, locale: 'da' }, photo),
    way: breadcrumbList(steps),
    town: itemList(steps, { total: 3 }),
    questions: faqPage([{ ask: name, answer: name }]),
  }
}

async function drawHead(blocks: readonly object[]): Promise<string> {
  const rootRoute = createRootRoute({ head: () => ({ meta: blocks.map(inHead) }), component: HeadContent })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory(), isServer: true })
  await router.load()
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

test.each(hostile)('%j is data in every kind of block, and nothing else', async (name) => {
  const blocks = Object.values(blocksNamed(name))
  const html = await drawHead(blocks)
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)]
  // each block ends at its own end tag, and no character in it could begin another element
  expect(scripts).toHaveLength(blocks.length)
  expect(html.match(/<\/?script/g)).toHaveLength(2 * blocks.length)
  expect(html).not.toMatch(/<!--|[\u2028\u2029]/)
  expect(scripts.map(([, text = '']) => JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(blocks)))
})

test('an average is told with three reviews or more, as the page tells it', () => {
  const [rated] = Object.values(blocksNamed('Bo'))
  expect(rated).toMatchObject({ aggregateRating: { ratingValue: 4.5, reviewCount: 3 } })
  const expert = { rating: { average: null, count: 2 }, languages: [], city: {}, country: {}, places: [] }
  const unrated = profileSchema(expert as unknown as ExpertProfile, {
    kind: 'Designer',
    countryCode: 'DK',
    reviews: [{ body: 'Fine', created_at: '2025-01-01' } as Review],
    url,
    image: undefined,
  })
  expect(unrated).not.toHaveProperty('aggregateRating')
  expect(unrated).not.toHaveProperty('review')
})
