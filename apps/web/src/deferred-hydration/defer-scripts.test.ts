import { expect, test } from 'vitest'
import { deferScripts, hydrationLoaderIn, mayDeferHydration, withHydrationLoader } from './defer-scripts.ts'

const page = `<html><head>
<link rel="stylesheet" href="/a.css"/>
<link rel="modulepreload" href="/assets/framework-1.js" nonce="n"/>
<link rel="modulepreload" href="/assets/routes._id-2.js" fetchPriority="low" nonce="n"/>
<link rel="preload" href="/font.woff2" as="font" nonce="n"/>
<link rel="preload" href="/locales/en/common.json" as="fetch" nonce="n"/>
</head><body><p>&lt;script type="module" src="x"&gt;</p>
<script type="module" async="" src="/assets/index-1.js" nonce="n"></script></body></html>`

test('a deferred page names its modules and texts and has none of them fetched', () => {
  const { html: deferred, modules } = deferScripts(page)
  expect(modules).toBe('framework-1 routes._id-2')
  expect(withHydrationLoader(deferred, 'n', modules)).toContain('})("framework-1 routes._id-2")</script></head>')
  // `as` belongs to what is preloaded: the loader sets it together with that
  expect(deferred).toContain('<link rel="deferred" href="/locales/en/common.json" data-as="fetch" nonce="n"/>')
  expect(deferred).toContain('<script type="deferred" async="" src="/assets/index-1.js"')
  expect(deferred).not.toMatch(/modulepreload|framework-1|<script type="module"/)
})

test('what the page looks like is fetched as ever, and what somebody wrote stays', () => {
  const { html: deferred } = deferScripts(page)
  expect(deferred).toContain('<link rel="stylesheet" href="/a.css"/>')
  expect(deferred).toContain('<link rel="preload" href="/font.woff2" as="font"')
  expect(deferred).toContain('&lt;script type="module" src="x"&gt;')
})

test('the loader stands in the head of every page, under the page’s nonce', () => {
  expect(withHydrationLoader(page, 'n')).toMatch(
    /<script nonce="n">\(function hydrationLoader\(modules\).*\)\(\)<\/script><\/head>/s,
  )
})

test('a page that is sent as it comes has the loader too, wherever its pieces are cut', async () => {
  const pieces = new ReadableStream<Uint8Array>({
    start(out) {
      for (const piece of page.split(/(?<=<\/he)|(?=&lt;)/)) out.enqueue(new TextEncoder().encode(piece))
      out.close()
    },
  })
  const sent = await new Response(pieces.pipeThrough(hydrationLoaderIn('n'))).text()
  expect(sent).toBe(withHydrationLoader(page, 'n'))
})

const match = (
  status: string,
  deferHydration?: boolean | ((search: Record<string, unknown>) => boolean),
  search = {},
) =>
  ({
    status,
    search,
    staticData: deferHydration === undefined ? {} : { deferHydration },
  }) as unknown as Parameters<typeof mayDeferHydration>[0][number] // what mayDeferHydration reads of a match

test('hydration is deferred when the screen says so and everything of it is there', () => {
  expect(mayDeferHydration([match('success'), match('success', true)])).toBe(true)
  expect(mayDeferHydration([match('success'), match('success')])).toBe(false)
  expect(mayDeferHydration([match('success'), match('notFound', true)])).toBe(false)
  expect(mayDeferHydration([])).toBe(false)
})

test('some screens defer only at some addresses', () => {
  const unlessMap = ({ view }: Record<string, unknown>) => view !== 'map'
  expect(mayDeferHydration([match('success', unlessMap, {})])).toBe(true)
  expect(mayDeferHydration([match('success', unlessMap, { view: 'map' })])).toBe(false)
})
