/**
 * Passkeys as this browser makes and uses them. It comes with the library, so it is loaded when somebody wants one, or
 * when the login has nothing else to do.
 */
import { startAuthentication, startRegistration, WebAuthnAbortService, WebAuthnError } from '@simplewebauthn/browser'
import type { Session } from '@husrum/contract/identity/accounts/accounts.ts'
import { passkeys, type Passkey } from '@husrum/contract/identity/accounts/passkeys.ts'
import type { Api } from '../api/api.ts'
import type { FactorProof } from '#queries/identity/accounts.second-factor.ts'
import { isRefusal } from '../api/refusals.ts'

/** What is offered is renewed so long before it ends. */
const BEFORE_ITS_END_MS = 30_000

/** Proof of the owner, then the device's own question. */
export async function addPasskey(api: Api, proof: FactorProof): Promise<Passkey & { recovery_codes: string[] | null }> {
  const calls = api(passkeys)
  const { data: optionsJSON } = await calls.startPasskey({ body: proof }, { quiet: ['email_unconfirmed'] })
  const credential = await startRegistration({ optionsJSON })
  return (await calls.addPasskey({ body: { credential } })).data
}

/** The device asks which one, if it has several, and who is there. */
export async function signWithPasskey(api: Api): Promise<Awaited<ReturnType<typeof startAuthentication>>> {
  const { data } = await api(passkeys).startPasskeyLogin()
  return startAuthentication({ optionsJSON: data.options })
}

export const logInWithPasskey = async (api: Api): Promise<Session> => finish(api, await signWithPasskey(api))

/** Among what the browser fills into the email's field. Returns what ends the offer. */
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

/** What came between; undefined when it was the server's refusal or the way there. */
export function troubleOf(error: unknown): 'dismissed' | 'known' | 'impossible' | undefined {
  if (!(error instanceof Error) || isRefusal(error)) return undefined
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'dismissed'
  if (!(error instanceof WebAuthnError)) return undefined
  return error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' ? 'known' : 'impossible'
}
