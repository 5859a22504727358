/**
 * The product as a process without the cache of repeated searches, which would make a bench of few requests look too
 * good. It also says how long each pass over the index took.
 */
import { answerParent } from '../kit/child.ts'
import { serveProduct } from '../kit/serve.ts'

const { app } = await serveProduct()
const { market } = app.deps
const { search, places } = market
let asked = 0
let passes: number[] = []

async function pass<T>(work: () => T): Promise<Awaited<T>> {
  const from = performance.now()
  const found = await work()
  passes.push(performance.now() - from)
  return found
}
/** Changes the query each time, so that caches by query never hit. */
const anew = <Options>(options: Options): Options => ({ ...options, asked: (asked += 1) })
// whole replies are cached by the version of the market
Object.defineProperty(market, 'version', { get: () => (asked += 1) })
market.search = (filters, options) => pass(() => search(filters, anew(options)))
market.places = (filters, options) => pass(() => places(filters, anew(options)))

answerParent(app.http, {
  size: () => market.size,
  passes: () => {
    const taken = passes
    passes = []
    return taken
  },
})
