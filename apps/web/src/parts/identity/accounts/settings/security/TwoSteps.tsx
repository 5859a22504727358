import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#lib/language/format.ts'
import { lazyPart } from '#lib/rendering/lazy-part.ts'
import { accountQueries } from '#queries/identity/accounts.ts'
import { secondFactorActions, secondFactorQueries } from '#queries/identity/accounts.second-factor.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { FEW_CODES } from './PasskeyCodes.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { SecurityPart } from './SecurityPart.tsx'

/** It draws a QR code, which is not needed when the app is already set up. */
const SetUp = lazyPart(async () => (await import('./SetUp.tsx')).SetUp)

/** Login in two steps: set up, renewed, switched off. */
export function TwoSteps() {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const queries = secondFactorQueries(api)
  const read = useQuery(queries.state())
  const state = read.data
  const account = useAccount()
  const [settingUp, setSettingUp] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  /** The message after the recovery codes were saved: new codes switch nothing on and log no device out. */
  const [kept, setKept] = useState<string>()
  const [done, setDone] = useState<string>()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queries.state().queryKey }),
      client.invalidateQueries({ queryKey: accountQueries(api).account().queryKey }),
      client.invalidateQueries({ queryKey: accountQueries(api).devices().queryKey }),
    ])
  const show = async (fresh: string[], sentence?: string) => {
    setCodes(fresh)
    setKept(sentence)
    setDone(undefined)
    setSettingUp(false)
    await refresh()
  }
  return (
    <SecurityPart
      id="two-steps"
      title={t('security.steps.title')}
      about={t('security.steps.about')}
      done={done}
      codes={codes}
      onKept={() => {
        setCodes(undefined)
        setDone(kept)
      }}
      query={read}
    >
      {state &&
        (state.totp_since !== null ? (
          <IsOn
            since={state.totp_since}
            left={state.recovery_codes_left}
            onCodes={(fresh) => show(fresh)}
            onOff={async () => {
              setDone(t('security.steps.off'))
              await refresh()
            }}
          />
        ) : account?.email_verified === false ? null : settingUp ? (
          <Suspense fallback={<Skeleton shape="block" className="h-40 w-full" />}>
            <SetUp onDone={(first) => show(first, t('security.steps.kept'))} onCancel={() => setSettingUp(false)} />
          </Suspense>
        ) : (
          <Button
            onClick={() => {
              setDone(undefined)
              setSettingUp(true)
            }}
          >
            {t('security.steps.start')}
          </Button>
        ))}
    </SecurityPart>
  )
}

function IsOn({
  since,
  left,
  onCodes,
  onOff,
}: {
  since: string
  left: number
  onCodes: (codes: string[]) => Promise<void>
  onOff: () => Promise<void>
}) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const actions = secondFactorActions(api)
  return (
    <>
      <dl className="divide-y divide-line border-y border-line text-15">
        <div className="grid gap-x-6 py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="font-semibold">{t('security.steps.app')}</dt>
          <dd className="text-ink-2">{t('security.steps.since', { date: formatDate(since, language) })}</dd>
        </div>
        <div className="grid gap-x-6 py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="font-semibold">{t('security.codes.title')}</dt>
          <dd className={left < FEW_CODES ? 'text-danger' : 'text-ink-2'}>
            {t('security.codes.left', { count: left })}
          </dd>
        </div>
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        <ProofDialog
          trigger={<Button>{t('security.codes.renew')}</Button>}
          title={t('security.codes.renew')}
          about={t('security.codes.renewAbout')}
          submit={t('security.codes.make')}
          run={async (proof) => onCodes(await actions.renewCodes(proof))}
        />
        <ProofDialog
          trigger={<Button tone="quiet">{t('security.steps.end')}</Button>}
          title={t('security.steps.end')}
          about={t('security.steps.endAbout')}
          submit={t('security.steps.end')}
          danger
          run={async (proof) => {
            await actions.end(proof)
            await onOff()
          }}
        />
      </div>
    </>
  )
}
