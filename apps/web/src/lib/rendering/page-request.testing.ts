import { unnamedSite } from './page-request.ts'

/** A site for tests, with nothing of its own set. */
export const plainSite = {
  baseUrl: '',
  marketingUrl: undefined,
  demo: false,
  development: false,
  mapTiles: undefined,
  ...unnamedSite,
}
