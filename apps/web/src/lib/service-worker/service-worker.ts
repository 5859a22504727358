/** The single worker of the site (`public/sw.js`): notifications, and an offline page. */
const WORKER = '/sw.js'

export const hasWorkers = (): boolean => 'serviceWorker' in navigator

export const workerRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  hasWorkers() ? await navigator.serviceWorker.getRegistration(WORKER) : undefined

/** When registered already, it only checks for a newer one. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(workerAddress(), { scope: '/' })

let policy: { createScriptURL(input: string): unknown } | undefined
/** The only address of a worker under Trusted Types; its policy can be created only once. */
function workerAddress(): string {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes } // not in every browser, nor in TypeScript
  policy ??= trustedTypes?.createPolicy('husrum-worker', { createScriptURL: () => WORKER })
  return policy ? (policy.createScriptURL('') as string) : WORKER // `register` accepts the policy's result
}
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(input: string): string },
  ): { createScriptURL(input: string): unknown }
}
