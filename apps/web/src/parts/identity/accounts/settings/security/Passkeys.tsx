import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Passkey } from '@husrum/contract/identity/accounts/passkeys.ts'
import { PASSKEY_NAME_MAX } from '@husrum/contract/core/limits.ts'
import { formatDate } from '#lib/language/format.ts'
import { accountQueries } from '#queries/identity/accounts.ts'
import { passkeyActions, passkeyQueries } from '#queries/identity/accounts.passkeys.ts'
import { secondFactorQueries } from '#queries/identity/accounts.second-factor.ts'
import { fieldErrors, isRefusal } from '#lib/api/refusals.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { AskingDialog, type AskingWords } from '#parts/forms/dialogs/AskingDialog.tsx'
import { momentWords } from '../moment-words.ts'
import { PasskeyCodes } from './PasskeyCodes.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { SecurityPart } from './SecurityPart.tsx'

/** Loaded with the library for the browser's passkey API. */
const load = () => import('#lib/session/passkeys.ts')

/** The list of passkeys; adds, renames and removes them. */
export function Passkeys() {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const queries = passkeyQueries(api)
  const list = useQuery(queries.list())
  const passkeys = list.data
  const account = useAccount()
  const [done, setDone] = useState<string>()
  const [codes, setCodes] = useState<string[]>()
  const [supported, setSupported] = useState(true)
  useEffect(() => setSupported('PublicKeyCredential' in globalThis), [])
  const told = async (sentence: string | undefined, fresh?: string[] | null) => {
    await Promise.all([
      client.invalidateQueries({ queryKey: secondFactorQueries(api).state().queryKey }),
      client.invalidateQueries({ queryKey: queries.list().queryKey }),
      client.invalidateQueries({ queryKey: accountQueries(api).account().queryKey }),
      client.invalidateQueries({ queryKey: accountQueries(api).devices().queryKey }),
    ])
    setDone(sentence)
    if (fresh) setCodes(fresh)
  }
  return (
    <SecurityPart
      id="passkeys"
      title={t('security.passkeys.title')}
      about={t('security.passkeys.about')}
      done={done}
      codes={codes}
      onKept={() => setCodes(undefined)}
      query={list}
    >
      {passkeys && (
        <>
          {passkeys.length > 0 && (
            <ul aria-labelledby="passkeys" className="mb-4 border-t border-line">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} now={new Date(list.dataUpdatedAt)} onDone={told} />
              ))}
            </ul>
          )}
          {account?.email_verified === false ? null : supported ? (
            <AddPasskey onDone={told} />
          ) : (
            <p className="text-15">{t('security.passkeys.unsupported')}</p>
          )}
          {account?.role === 'admin' && passkeys.length > 0 && (
            <PasskeyCodes onCodes={(fresh) => told(undefined, fresh)} />
          )}
        </>
      )}
    </SecurityPart>
  )
}

type Told = (sentence: string, codes?: string[] | null) => Promise<void>

function AddPasskey({ onDone }: { onDone: Told }) {
  const { t } = useTranslation()
  const { api } = useShell()
  return (
    <ProofDialog
      trigger={<Button>{t('security.passkeys.add')}</Button>}
      title={t('security.passkeys.add')}
      about={t('security.passkeys.addAbout')}
      submit={t('security.setUp.next')}
      sentenceOf={async (error) => {
        if (isRefusal(error)) return fieldErrors(error)?.credential
        const trouble = (await load()).troubleOf(error)
        return trouble && t(`security.passkeys.${trouble}`)
      }}
      run={async (proof) => {
        const { addPasskey } = await load()
        const { recovery_codes } = await addPasskey(api, proof)
        await onDone(t('security.passkeys.added'), recovery_codes)
      }}
    />
  )
}

function PasskeyRow({ passkey, now, onDone }: { passkey: Passkey; now: Date; onDone: Told }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const actions = passkeyActions(api)
  const { id, created_at, last_used_at } = passkey
  const name = passkey.name ?? t('security.passkeys.unnamed')
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 border-b border-line py-3.5 text-15 leading-[1.4] sm:grid-cols-[24px_minmax(0,1fr)_auto]">
      <KeyRound aria-hidden="true" className="mt-0.5 size-5 self-start" />
      <div>
        <b className="block text-17 leading-[1.35] wrap-anywhere">{name}</b>
        <span className="block text-ink-2">
          {t('security.passkeys.since', { date: formatDate(created_at, language) })}
        </span>
        <span className="block text-ink-2">
          {last_used_at === null
            ? t('security.passkeys.never')
            : t('security.passkeys.used', { when: momentWords(last_used_at, now, language, t) })}
        </span>
      </div>
      <div className="col-start-2 flex flex-wrap gap-2 sm:col-start-3">
        <RenameDialog
          trigger={
            <Button size="small" aria-label={t('security.passkeys.renameLong', { name })}>
              {t('security.passkeys.rename')}
            </Button>
          }
          name={name}
          run={async (given) => {
            await actions.rename(id, given)
            await onDone(t('security.passkeys.renamed', { name: given }))
          }}
        />
        <ProofDialog
          trigger={
            <Button size="small" tone="quiet" aria-label={t('security.passkeys.removeLong', { name })}>
              {t('security.passkeys.remove')}
            </Button>
          }
          title={t('security.passkeys.removeLong', { name })}
          about={t('security.passkeys.removeAbout')}
          submit={t('security.passkeys.remove')}
          danger
          run={async (proof) => {
            await actions.remove(id, proof)
            await onDone(t('security.passkeys.removed', { name }))
          }}
        />
      </div>
    </li>
  )
}

/** Names a passkey. */
function RenameDialog({
  trigger,
  name,
  run,
}: Pick<AskingWords, 'trigger'> & { name: string; run: (name: string) => Promise<unknown> }) {
  const { t } = useTranslation()
  const [given, setGiven] = useState(name)
  return (
    <AskingDialog
      trigger={trigger}
      title={t('security.passkeys.renameTitle')}
      submit={t('security.passkeys.save')}
      onToggle={() => setGiven(name)}
      check={(): Record<string, string> => (given.trim() === '' ? { name: t('security.passkeys.nameMissing') } : {})}
      run={() => run(given.trim())}
    >
      {(problems) => (
        <TextField
          name="name"
          label={t('security.passkeys.name')}
          hint={t('security.passkeys.nameHint')}
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          error={problems.name}
          value={given}
          onChange={(event) => setGiven(event.target.value)}
        />
      )}
    </AskingDialog>
  )
}
