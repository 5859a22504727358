import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../platform/http/errors.ts'
import type { Metrics } from '../../../platform/core/metrics.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import type { SecurityEvents } from '../../../platform/core/security-events.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import type { Pictures } from '../../foundation/media/media.service.ts'
import type { References } from '../../foundation/reference/reference.service.ts'
import { checkFields, registerPerson } from './accounts.service.ts'
import { agree, withdraw } from './consents/consents.service.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { deleteDeviceOf } from './sessions/known-devices.service.ts'
import { createLogin, endSession, endSessions } from './sessions/sessions.service.ts'
import { changeAccount, type ChoosePreferences } from './changes.service.ts'
import { sendEmailVerification, verifyEmail } from './verification/email.service.ts'
import { createRestore, leaveAccount } from './leaving/leaving.service.ts'
import type { FactorKey } from './factors/factor-key.ts'
import { recordEndedImpersonation } from './staff/impersonation.service.ts'
import { mountUserSteps } from './staff/user-steps.routes.ts'
import { mountSecurity } from './security-events/security.routes.ts'
import { mountPasskeys } from './factors/passkeys.routes.ts'
import { mountSecondFactor } from './factors/second-factor.routes.ts'
import { createOwnerProof } from './passwords/owner.service.ts'
import { changePassword, createReset, forgotPassword } from './passwords/passwords.service.ts'
import { presentConsents, presentDevices, presentPerson, presentSession, presentViewer } from './accounts.presenting.ts'
import { confirmPhone } from './verification/phones.service.ts'
import { checkCode, sendCode } from './verification/verification.service.ts'

export function mountAccounts(
  http: FastifyInstance,
  deps: Platform & {
    refs: References
    pictures: Pictures
    metrics: Pick<Metrics, 'signInTried' | 'codeAsked'>
    factorKey: FactorKey
    security: SecurityEvents
    choosePreferences: ChoosePreferences
  },
  options: MountOptions,
): void {
  const login = createLogin(deps)
  const prove = createOwnerProof(deps)
  const resetPassword = createReset(deps)
  const restoreAccount = createRestore(deps)
  mountSecondFactor(http, deps, prove, options)
  mountPasskeys(http, deps, prove, options)
  mountUserSteps(http, deps, options)
  mountSecurity(http, deps, options)
  mount(
    http,
    accounts,
    {
      async login({ body, caller, userAgent, locale }) {
        const opened = await login({ ...body, caller, userAgent, locale })
        if ('challenge' in opened) return { waiting: { data: opened } }
        return { data: await presentSession(deps, opened, locale) }
      },
      async logout({ viewer }) {
        await endSession(deps, viewer.account_id, viewer.session_id, (tx) =>
          viewer.looked_at_by ? recordEndedImpersonation(tx, viewer.session_id) : Promise.resolve(),
        )
      },
      async registerAccount({ body, caller, userAgent, locale }) {
        const { country, city } = deps.refs.choosePlace(body)
        const person = {
          role: 'client' as const,
          name: body.name,
          email: body.email,
          password: body.password,
          phone: body.phone,
          locale,
          country_id: country.id,
          city_id: city.id,
        }
        const opened = await registerPerson(
          deps,
          {
            ...person,
            verifyCode: body.verifyCode,
            verification_token: body.verification_token,
            device_token: body.device_token,
          },
          { caller, userAgent },
          async () => {},
        )
        return { data: await presentSession(deps, opened, locale) }
      },
      async applicantCheck({ body, caller }) {
        await checkFields(deps, body, caller)
        return { data: { valid: true as const } }
      },
      sendVerification: async ({ body, caller, locale }) => ({
        data: await sendCode(deps, { phone: body.phone, caller, locale }),
      }),
      async checkVerification({ body, caller, viewer }) {
        const checked = await checkCode(deps, { ...body, caller })
        if (viewer) await confirmPhone(deps, viewer, body.phone)
        return { data: checked }
      },
      getAccount: async ({ viewer, locale }) => ({ data: await presentViewer(deps, viewer, locale) }),
      async patchAccount({ viewer, body, files, locale }) {
        await changeAccount(deps, prove, viewer, { ...body, avatar: files.avatar ?? body.avatar })
        return { data: await presentPerson(deps, viewer.account_id, locale) }
      },
      async changePassword({ viewer, body }) {
        await changePassword(deps, prove, viewer, body)
        return { data: { changed: true as const } }
      },
      async forgotPassword({ body, caller, locale }) {
        await forgotPassword(deps, { email: body.email, locale, caller })
        return { data: { sent: true as const } }
      },
      async resetPassword({ body, caller }) {
        await resetPassword({ ...body, caller })
        return { data: { reset: true as const } }
      },
      sendEmailVerification: async ({ viewer }) => ({ data: await sendEmailVerification(deps, viewer) }),
      verifyEmail: async ({ body, address }) => ({
        data: { verified: true as const, email: await verifyEmail(deps, { token: body.token, address }) },
      }),
      listSessions: async ({ viewer }) => ({ data: await presentDevices(deps, viewer) }),
      listConsents: async ({ viewer }) => ({ data: await presentConsents(deps, viewer.account_id) }),
      async agree({ viewer, body, locale }) {
        await agree(deps, viewer, body, locale)
        return { data: await presentConsents(deps, viewer.account_id) }
      },
      withdrawConsent: ({ viewer, params }) => withdraw(deps, viewer, params.document),
      async endSession({ viewer, params }) {
        const forget = (tx: Tx) => deleteDeviceOf(tx, params.id)
        if (!(await endSession(deps, viewer.account_id, params.id, forget))) throw notFound('session_not_found')
      },
      endOtherSessions: ({ viewer }) =>
        deps.events.transaction((tx) => endSessions(deps, tx, viewer.account_id, viewer.session_id)),
      leaveAccount: async ({ viewer, body }) => leaveAccount(deps, prove, viewer, body.current_password),
      async restoreAccount({ body, caller }) {
        await restoreAccount(body, caller)
        return { data: { restored: true as const } }
      },
    },
    options,
  )
}
