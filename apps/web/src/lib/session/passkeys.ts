/**
 * Creates and uses passkeys in this browser. It includes the library, so it is loaded when a person wants a passkey, or
 * when the login page is idle.
 */
import { startAuthentication, startRegistration, WebAuthnAbortService, WebAuthnError } from '@simplewebauthn/browser'
import type { Session } from '@husrum/contract/identity/accounts/accounts.ts'
import { passkeys, type Passkey } from '@husrum/contract/identity/accounts/passkeys.ts'
import type { Api } from '../api/api.ts'
import type { FactorProof } from '#queries/identity/accounts.second-factor.ts'
import { isRefusal } from '../api/refusals.ts'

/** The offer is renewed this long before it expires. */
const BEFORE_ITS_END_MS = 30_000

/** Creates a passkey: proof of the owner, then the device's prompt. */
export async function addPasskey(api: Api, proof: FactorProof): Promise<Passkey & { recovery_codes: string[] | null }> {
  const calls = api(passkeys)
  const { data: optionsJSON } = await calls.startPasskey({ body: proof }, { quiet: ['email_unconfirmed'] })
  const credential = await startRegistration({ optionsJSON })
  return (await calls.addPasskey({ body: { credential } })).data
}

/** The device's prompt chooses the passkey, if it has several, and verifies the person. */
export async function signWithPasskey(api: Api): Promise<Awaited<ReturnType<typeof startAuthentication>>> {
  const { data } = await api(passkeys).startPasskeyLogin()
  return startAuthentication({ optionsJSON: data.options })
}

export const logInWithPasskey = async (api: Api): Promise<Session> => finish(api, await signWithPasskey(api))

/** Offers passkeys in the browser's autofill of the e-mail field. Returns a function that ends the offer. */
export function offerPasskeys(
  api: Api,
  { entered, refused }: { entered: (session: Session) => void; refused: (error: unknown) => void },
): () => void {
  let over = false
  let renewal: number | undefined
  const offer = async () => {
    const { data } = await api(passkeys).startPasskeyLogin({}, { quiet: true })
    if (over) return
    renewal = window.setTimeout(() => void attempt(), data.options.timeout - BEFORE_ITS_END_MS)
    const credential = await startAuthentication({ optionsJSON: data.options, useBrowserAutofill: true })
    clearTimeout(renewal)
    entered(await finish(api, credential))
  }
  const attempt = () => offer().catch((error: unknown) => void (isRefusal(error) && refused(error)))
  void attempt()
  return () => {
    over = true
    clearTimeout(renewal)
    WebAuthnAbortService.cancelCeremony()
  }
}

const finish = async (api: Api, credential: Awaited<ReturnType<typeof startAuthentication>>): Promise<Session> =>
  (await api(passkeys).finishPasskeyLogin({ body: { credential } })).data

/** The kind of problem on the device; undefined for the server's refusal or a network error. */
export function troubleOf(error: unknown): 'dismissed' | 'known' | 'impossible' | undefined {
  if (!(error instanceof Error) || isRefusal(error)) return undefined
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'dismissed'
  if (!(error instanceof WebAuthnError)) return undefined
  return error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' ? 'known' : 'impossible'
}
