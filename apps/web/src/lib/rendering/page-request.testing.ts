import { unnamedSite } from './page-request.ts'

/** A site for tests, without any settings of its own. */
export const plainSite = {
  baseUrl: '',
  marketingUrl: undefined,
  demo: false,
  development: false,
  mapTiles: undefined,
  ...unnamedSite,
}
