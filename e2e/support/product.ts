/** Starts the real product once for all stories, and stops it afterwards. */
import process from 'node:process'
import { startProduct } from './start-product.ts'

/** HUSRUM_E2E_URL set beforehand runs the stories against a product that is up already. */
export default async function forAllStories(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.HUSRUM_E2E_URL) return undefined
  const { url, folder, stop } = await startProduct()
  process.env.HUSRUM_E2E_URL = url
  process.env.HUSRUM_E2E_DATA = folder
  return stop
}
