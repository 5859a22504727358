import type { Page } from '@playwright/test'

/** A slow phone: slow 4G as browsers' developer tools define it, four times slower at computing, and nothing in its cache. */
export async function slowDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: 180_000,
    uploadThroughput: 84_375,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Keeps the page's modules back until the returned function is called. */
export async function holdModules(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue().catch(() => undefined) // the page has been left meanwhile
  })
  return release
}
