/** The signed-in person, their devices and settings. */
import { queryOptions } from '@tanstack/react-query'
import { accounts, type servicesAgreedTo } from '@husrum/contract/identity/accounts/accounts.ts'
import type { Api, BodyOf } from '#lib/api/api.ts'

export type AccountChange = BodyOf<typeof accounts.patchAccount>
type NewPassword = { password: string; password_confirmation: string }

export const accountQueries = (api: Api) => ({
  /** Login, logout and the settings change it, so it is not reloaded on every page. */
  account: () =>
    queryOptions({
      queryKey: ['account'],
      queryFn: async ({ signal }) => (await api(accounts).getAccount({}, { signal })).data,
      staleTime: 5 * 60_000,
    }),
  consents: () =>
    queryOptions({
      queryKey: ['consents'],
      queryFn: async ({ signal }) => (await api(accounts).listConsents({}, { signal })).data,
    }),
  devices: () =>
    queryOptions({
      queryKey: ['devices'],
      queryFn: async ({ signal }) => (await api(accounts).listSessions({}, { signal })).data,
    }),
})

export const accountActions = (api: Api) => {
  const calls = api(accounts)
  return {
    change: async (body: AccountChange) => (await calls.patchAccount({ body })).data,
    /** `null` for none. */
    changePicture: async (file: File | null) => {
      const form = new FormData()
      if (file) form.set('avatar', file)
      return (await calls.patchAccount({ body: file ? form : { avatar: '' } })).data
    },
    changePassword: (body: NewPassword & { current_password: string }) => calls.changePassword({ body }),
    /** Sends the link for an unconfirmed address; returns when the next may be requested. */
    sendEmailLink: async () => (await calls.sendEmailVerification()).data,
    signOutDevice: (id: number) => calls.endSession({ params: { id } }),
    signOutOthers: () => calls.endOtherSessions(),
    /** Returns all the consents. */
    agreeTo: async (document: (typeof servicesAgreedTo)[number]) => (await calls.agree({ body: { document } })).data,
    agreeToTerms: async (version: string) => (await calls.agree({ body: { document: 'terms', version } })).data,
    withdraw: (document: (typeof servicesAgreedTo)[number]) => calls.withdrawConsent({ params: { document } }),
    leave: (current_password: string) => calls.leaveAccount({ body: { current_password } }),
  }
}

/** The actions of mailed links, and requesting a link; all without being logged in. */
export const mailedLinks = (api: Api) => {
  const calls = api(accounts)
  return {
    askForReset: (email: string) => calls.forgotPassword({ body: { email } }),
    resetPassword: (body: NewPassword & { token: string; remove_passkeys?: boolean }) => calls.resetPassword({ body }),
    confirmEmail: async (token: string) => (await calls.verifyEmail({ body: { token } })).data,
    restoreAccount: (token: string) => calls.restoreAccount({ body: { token } }),
    restoreByPair: (body: { email: string; password: string }) => calls.restoreAccount({ body }),
  }
}
