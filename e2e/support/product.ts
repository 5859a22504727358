/** Starts the real product once for all stories, and stops it afterwards. */
import process from 'node:process'
import { startProduct } from './start-product.ts'

/** If HUSRUM_E2E_URL is set, the stories run against that running product. */
export default async function forAllStories(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.HUSRUM_E2E_URL) return undefined
  const { url, folder, stop } = await startProduct()
  process.env.HUSRUM_E2E_URL = url
  process.env.HUSRUM_E2E_DATA = folder
  return stop
}
