import type { Page } from '@playwright/test'

/** How many times longer scripts take on a slow phone. */
const SLOW = 4

/** A slow phone: slow 4G as browsers' developer tools define it, a slow processor, and an empty cache. */
export async function slowDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: 180_000,
    uploadThroughput: 84_375,
  })
}

/** Blocks the page's modules until the returned function is called. */
export async function holdModules(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue().catch(() => undefined) // the page was left in the meantime
  })
  return release
}

/** True when React has hydrated the main part of the page and the focused field. */
export const isHydrated = () =>
  [document.getElementById('main'), document.activeElement].every(
    (element) => element === document.body || Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps')),
  )

/**
 * Types `words` into the focused field, one key every `delay` ms, and returns the typed text. The modules are released
 * after the first half and typing continues until React has the field, so that hydration always falls between two keys.
 * The processor is slow only during this time.
 */
export async function typeThroughHydration(
  page: Page,
  words: string,
  { delay, release }: { delay: number; release: () => void },
): Promise<string> {
  let typed = ''
  const type = async (keys: string) => {
    await page.keyboard.type(keys, { delay })
    typed += keys
  }
  await type(words.slice(0, words.length / 2))
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  release()
  await type(words.slice(words.length / 2))
  while (!(await page.evaluate(isHydrated))) await type('more')
  await type('end')
  await session.detach() // also ends the emulation
  return typed
}
