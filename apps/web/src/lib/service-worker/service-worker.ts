/** The one worker of the site (`public/sw.js`): notifications, and a page of its own when there is no connection. */
const WORKER = '/sw.js'

export const hasWorkers = (): boolean => 'serviceWorker' in navigator

export const workerRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  hasWorkers() ? await navigator.serviceWorker.getRegistration(WORKER) : undefined

/** Registered already, it only looks whether there is a newer one. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(workerAddress(), { scope: '/' })

let policy: { createScriptURL(input: string): unknown } | undefined
/** The one address of a worker under Trusted Types, whose policy can be made once. */
function workerAddress(): string {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes } // not in every browser, nor in TypeScript
  policy ??= trustedTypes?.createPolicy('husrum-worker', { createScriptURL: () => WORKER })
  return policy ? (policy.createScriptURL('') as string) : WORKER // `register` takes what the policy answers
}
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(input: string): string },
  ): { createScriptURL(input: string): unknown }
}
