/** The fields for a second factor in forms that change how an account is protected. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FactorProof } from '@husrum/contract/identity/accounts/factor-proof.ts'
import { secondFactorQueries } from '#queries/identity/accounts.second-factor.ts'
import { isRefusal, refusalCode } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'

/** Loaded with the library for the browser's passkey API. */
const load = () => import('#lib/session/passkeys.ts')
const CODE_MIN = 6

export type Factor = ReturnType<typeof useFactor>

/** `enabled` when a change is about to be made: only then the server is asked which factor it needs. */
export function useFactor(enabled = true) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const queries = secondFactorQueries(api)
  const { data } = useQuery({ ...queries.state(), enabled })
  const [code, setCode] = useState('')
  const [byPasskey, setByPasskey] = useState(false)
  const methods = data?.proof_by ?? []
  const takesCode = methods.some((method) => method !== 'passkey')
  const takesPasskey = methods.includes('passkey')
  const by = methods.length === 0 ? undefined : takesPasskey && (byPasskey || !takesCode) ? 'passkey' : 'code'
  return {
    /** Nothing while no factor is on, or one was given in the last minutes. */ by,
    takesCode,
    takesPasskey,
    hasApp: methods.includes('totp'),
    code,
    setCode,
    setByPasskey,
    /** The missing values, by field. */
    check: (): Record<string, string> =>
      by === 'code' && code.trim().length < CODE_MIN ? { code: t('security.proof.codeMissing') } : {},
    /** The factor for the call; for a passkey the device asks first. */
    give: async (): Promise<FactorProof> => {
      if (by === 'code') return { code }
      return by === 'passkey' ? { credential: await (await load()).signWithPasskey(api) } : {}
    },
    /** After a call: the factor stays valid for some minutes, or the server needs one unknown to this page. */
    settle: async (error?: unknown): Promise<void> => {
      setCode('')
      if (error === undefined || refusalCode(error) === 'factor_needed')
        await client.invalidateQueries({ queryKey: queries.state().queryKey })
    },
    /** An error of the device. */
    sentenceOf: async (error: unknown): Promise<string | undefined> => {
      if (isRefusal(error)) return undefined
      const trouble = (await load()).troubleOf(error)
      return trouble && t(trouble === 'dismissed' ? 'security.proof.dismissed' : 'security.proof.impossible')
    },
  }
}
