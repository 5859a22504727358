/** Client registration: checks on the way, the phone's code, and with or without a brief. */
import { queryOptions } from '@tanstack/react-query'
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import type { BoardStart } from '@husrum/contract/clients/boards/board-answers.ts'
import type { Brief, BriefAnswers } from '@husrum/contract/clients/briefs/briefs.ts'
import { isRefusal } from '@husrum/contract/core/client.ts'
import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { matches } from '@husrum/contract/market/matching/matching.ts'
import type { Api } from '#lib/api/api.ts'
import { refusalCode } from '#lib/api/refusals.ts'
import { tryStorage } from '#lib/device-storage/storage.ts'
import { briefCalls } from '../clients/briefs.own.ts'

export type Person = { name: string; email: string; password: string; password_confirmation: string; phone: string }
export type Proof = { verification_token: string }

/** A code is valid for ten minutes: while one is valid no other is sent automatically. */
const CODE_LIFE_MS = 10 * 60_000
export const isCodeValid = (sentAt: number | null, now: number): boolean =>
  sentAt !== null && now - sentAt < CODE_LIFE_MS

/** Proves that this browser requested the code, so that others cannot use up its tries. It survives a reload. */
const ASKED_KEY = 'code asked'
/** For a browser without storage; lost with the page. */
let lastAsked: string | undefined
function tokenFor(phone: string): { device_token?: string } {
  const kept = tryStorage(() => sessionStorage.getItem(ASKED_KEY)) ?? lastAsked
  const [asked, device_token] = kept?.split(' ') ?? []
  return asked === phone && device_token ? { device_token } : {}
}

export const registration = (api: Api) => ({
  check: async (person: Person & { terms?: true }): Promise<void> => {
    await api(accounts).applicantCheck({ body: person })
  },
  /** Some of the fields, where the account is asked for step by step. */
  checkPart: async (person: Partial<Person>): Promise<void> => {
    await api(accounts).applicantCheck({ body: person })
  },
  /** Sends a code; one that was sent less than a minute ago is reused. */
  sendCode: async (phone: string): Promise<{ resendAfterSeconds: number }> => {
    try {
      const { data } = await api(accounts).sendVerification({ body: { phone } })
      const asked = `${phone} ${data.device_token}`
      lastAsked = asked
      tryStorage(() => sessionStorage.setItem(ASKED_KEY, asked))
      return { resendAfterSeconds: data.resend_after_s }
    } catch (error) {
      if (refusalCode(error) === 'code_too_soon') return { resendAfterSeconds: 60 }
      throw error
    }
  },
  /** Returns the phone's proof for registration. The call names its field `code`; the forms name it `verifyCode`. */
  checkCode: async (phone: string, code: string): Promise<Proof> => {
    try {
      const { data } = await api(accounts).checkVerification({ body: { phone, code, ...tokenFor(phone) } })
      return { verification_token: data.verification_token }
    } catch (error) {
      const sentences = isRefusal(error) ? error.refusal.errors?.code : undefined
      if (isRefusal(error) && sentences) error.refusal.errors = { verifyCode: sentences }
      throw error
    }
  },
  withBrief: async (person: Person, proof: Proof, answers: BriefAnswers & { board?: BoardStart }) =>
    (await (await briefCalls(api)).registerApplicant({ body: { ...person, ...proof, ...answers, terms: true } })).data,
  withoutBrief: async (person: Person, proof: Proof, place: { country_id: number; city_id: number }) =>
    (await api(accounts).registerAccount({ body: { ...person, ...proof, ...place, terms: true } })).data,
})

export const firstMatchQueries = (api: Api) => ({
  /** The three best matches of a brief that was just created. */
  three: () =>
    queryOptions({
      queryKey: ['matches', 'first'],
      queryFn: async ({ signal }) => api(matches).listMatches({ query: { per_page: 3 } }, { signal }),
    }),
  /** How many experts accept this kind of work at all. */
  compared: ({ service_type, project_type }: Pick<Brief, 'service_type' | 'project_type'>) =>
    queryOptions({
      queryKey: ['matches', 'compared', service_type, project_type],
      queryFn: async ({ signal }) => {
        const { meta } = await api(experts).searchExperts(
          { query: { service_type: [service_type], project_type: [project_type], per_page: 1 } },
          { signal },
        )
        return meta.total
      },
    }),
})
