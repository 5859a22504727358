import { accounts } from '@husrum/contract/accounts.ts'
import type { FastifyInstance } from 'fastify'
import { mount, type MountOptions } from '../../platform/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Pictures } from '../media/media.service.ts'
import type { References } from '../reference/reference.service.ts'
import { checkFields, createLogin, logout, registerPerson } from './accounts.service.ts'
import { describePerson, presentSession } from './people.service.ts'
import { checkCode, sendCode } from './verification.service.ts'

export function mountAccounts(
  http: FastifyInstance,
  deps: Platform & { refs: References; pictures: Pictures },
  options: MountOptions,
): void {
  const login = createLogin(deps)
  mount(
    http,
    accounts,
    {
      async login({ body, address, userAgent, locale }) {
        const opened = await login({ ...body, address, userAgent })
        return { data: presentSession(opened, await describePerson(deps, opened.account_id, locale)) }
      },
      logout: async ({ viewer }) => logout(deps, viewer),
      async registerAccount({ body, address, userAgent, locale }) {
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
          { ...person, verifyCode: body.verifyCode, verification_token: body.verification_token },
          { address, userAgent },
          async () => {},
        )
        return { data: presentSession(opened, await describePerson(deps, opened.account_id, locale)) }
      },
      async applicantCheck({ body, address }) {
        await checkFields(deps, body, address)
        return { data: { valid: true as const } }
      },
      sendVerification: async ({ body, address, locale }) => ({
        data: await sendCode(deps, { phone: body.phone, address, locale }),
      }),
      checkVerification: async ({ body, address }) => ({
        data: await checkCode(deps, { phone: body.phone, code: body.code, address }),
      }),
      getAccount: async ({ viewer, locale }) => ({ data: await describePerson(deps, viewer.account_id, locale) }),
    },
    options,
  )
}
