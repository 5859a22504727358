/** Solves the server's proof of work in a worker, which leaves the page responsive; fetched when first needed. */
import type { Problem } from '@husrum/contract/core/shapes.ts'
// oxlint-disable-next-line import/default -- the address, which the build puts in place of the module
import workerAddress from './proof-worker.ts?worker&url'

/** Undefined where the browser cannot solve it: without workers, or on an insecure address. */
export async function proofFor(problem: unknown, signal: AbortSignal | undefined): Promise<string | undefined> {
  const { challenge } = problem as Partial<Problem> // the server's refusal, whose code was checked above
  if (!challenge || !globalThis.isSecureContext) return undefined
  const worker = new Worker(trusted(workerAddress), { type: 'module' })
  try {
    const solution = await new Promise<unknown>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data))
      worker.addEventListener('error', () => resolve(undefined))
      signal?.addEventListener('abort', () => resolve(undefined))
      // oxlint-disable-next-line require-post-message-target-origin -- a worker, not a window
      worker.postMessage(challenge)
    })
    return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined
  } finally {
    worker.terminate()
  }
}

let policy: { createScriptURL(input: string): unknown } | undefined
/** The only address of this worker under Trusted Types; its policy can be created only once. */
function trusted(address: string): string {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes } // not in every browser, nor in TypeScript
  policy ??= trustedTypes?.createPolicy('husrum-proof', { createScriptURL: () => address })
  return policy ? (policy.createScriptURL('') as string) : address // `Worker` accepts the policy's result
}
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(input: string): string },
  ): { createScriptURL(input: string): unknown }
}
