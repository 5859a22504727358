import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import type { Api } from '#lib/api/api.ts'
import { object } from '#lib/device-storage/schema.ts'
import { useDraft } from '#lib/unsaved-work/use-draft.ts'
import { withLocale } from '#lib/language/locale.ts'
import { paths } from '#lib/paths.ts'
import { accountActions, accountQueries } from '#queries/identity/accounts.ts'
import { briefActions } from '#queries/clients/briefs.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { briefQueries } from '#queries/clients/briefs.own.ts'
import { registration } from '#queries/identity/accounts.registration.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { SETTINGS_EDITS } from '#lib/unsaved-work/unsent.ts'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { useFactor } from '#parts/identity/accounts/settings/security/factor.ts'
import { saveLanguage } from '#parts/shell/Language.tsx'
import {
  accountChange,
  asksForPassword,
  changedParts,
  profileProblems,
  storedProfile,
  type ProfileDraft,
} from './profile-draft.ts'

const profileEdits = object<Partial<ProfileDraft>>({})

/** The profile in the form: the stored one, with the unsaved changes applied on top. */
export function useProfileForm(account: User, form: RefObject<HTMLFormElement | null>) {
  const { t } = useTranslation()
  const context = useShell()
  const { api } = context
  const client = useQueryClient()
  const { data: countries = [] } = useQuery(referenceQueries(api).countries())
  const { data: found = null } = useQuery({ ...briefQueries(api).current(), enabled: account.role === 'client' })
  const brief = found && found.status !== 'closed' && found.status !== 'hired' ? found : null
  const stored = storedProfile(
    account,
    brief,
    countries.map(({ calling_code }) => calling_code),
  )
  const [edits, setEdits] = useDraft(`${SETTINGS_EDITS}${account.id}`, profileEdits, 'tab')
  const [password, setPassword] = useState('')
  /** When a code was sent to the new phone; known only to the page that sent it. */
  const [codeSentAt, setCodeSentAt] = useState<number | null>(null)
  /** An error of a passkey on the device. */
  const [elsewhere, setElsewhere] = useState<string>()
  const leaving = useRef(false)
  const problems = useProblems(form)
  const draft = { ...stored, ...edits }
  const changed = changedParts(stored, draft)
  const factor = useFactor(changed.includes('email'))

  const storeAccount = async () => {
    const body = accountChange(draft, changed, password)
    if (!body) return account
    const proof = changed.includes('email') ? await factor.give() : {}
    const user = await accountActions(api).change({ ...body, ...proof })
    client.setQueryData(accountQueries(api).account().queryKey, user)
    setEdits((before) => before?.contacts && { contacts: before.contacts })
    setPassword('')
    return user
  }
  const storeContacts = async () => {
    if (!changed.includes('contacts')) return
    const next = await briefActions(api).change({ preferred_contacts: [...draft.contacts] })
    client.setQueryData(briefQueries(api).current().queryKey, next)
    setEdits(undefined) // the account's part was saved before
  }
  const save = useMutation({
    mutationFn: async () => {
      const user = await storeAccount()
      await storeContacts()
      if (changed.includes('phone') && user.pending_phone) {
        setCodeSentAt(null)
        setCodeSentAt(await sendCode(api, user.pending_phone))
      }
    },
    onSuccess: () => {
      problems.clear()
      setElsewhere(undefined)
      showToast(t('settings.profile.saved'), { tone: 'success' })
      if (!changed.includes('language')) return
      leaving.current = true
      saveLanguage(draft.locale)
      const here = account.role === 'expert' ? paths.expertSettings('account') : paths.clientSettings()
      location.assign(withLocale(here, draft.locale))
    },
    onError: async (error) => {
      problems.take(error)
      setElsewhere(await factor.sentenceOf(error))
    },
    onSettled: (_, error) => changed.includes('email') && factor.settle(error ?? undefined),
  })
  return {
    draft,
    stored,
    brief,
    changed,
    password,
    setPassword,
    codeSentAt,
    setCodeSentAt,
    problems: problems.problems,
    refusal: problems.refusal ?? elsewhere,
    factor,
    needsPassword: asksForPassword(changed),
    saving: save.isPending,
    /** Whether leaving the page would lose changes. */
    holdsChanges: () => changed.length > 0 && !leaving.current,
    change: (change: Partial<ProfileDraft>) => setEdits((last) => differing(stored, { ...last, ...change })),
    submit: () => {
      if (save.isPending || changed.length === 0) return
      const keys = profileProblems(draft, changed, password)
      const told = Object.fromEntries(Object.entries(keys).map(([field, key]) => [field, t(key)]))
      const missing = changed.includes('email') ? factor.check() : {}
      if (!problems.tell({ ...told, ...missing })) save.mutate()
    },
  }
}

/** A field that is typed back to its stored value is no edit any more. */
function differing(stored: ProfileDraft, edits: Partial<ProfileDraft>): Partial<ProfileDraft> | undefined {
  // edits contain fields of a draft
  const fields = Object.entries(edits).filter(([field, value]) => value !== stored[field as keyof ProfileDraft])
  return fields.length > 0 ? Object.fromEntries(fields) : undefined
}

async function sendCode(api: Api, phone: string): Promise<number> {
  await registration(api).sendCode(phone)
  return Date.now()
}

export type ProfileForm = ReturnType<typeof useProfileForm>
