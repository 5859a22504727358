import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#lib/format.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { accountQueries } from '#lib/queries/account.ts'
import { secondFactorActions, secondFactorQueries } from '#lib/queries/second-factor.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'
import { FEW_CODES } from './PasskeyCodes.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** It draws a QR code, which nobody needs who has it on already. */
const SetUp = lazyPart(async () => (await import('./SetUp.tsx')).SetUp)

/** Logging in in two steps: set up, renewed, switched off. */
export function TwoSteps() {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const queries = secondFactorQueries(api)
  const { data: state, isError, refetch } = useQuery(queries.state())
  const [settingUp, setSettingUp] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const [done, setDone] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (codes ?? done) heading.current?.focus() // what was pressed has gone
  }, [codes, done])
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queries.state().queryKey }),
      client.invalidateQueries({ queryKey: accountQueries(api).account().queryKey }),
      client.invalidateQueries({ queryKey: accountQueries(api).devices().queryKey }),
    ])
  const show = async (fresh: string[]) => {
    setCodes(fresh)
    setDone(undefined)
    setSettingUp(false)
    await refresh()
  }
  return (
    <section aria-labelledby="two-steps" className="mt-8">
      <h3 id="two-steps" ref={heading} tabIndex={-1} className="text-21 outline-none">
        {t('security.steps.title')}
      </h3>
      <p className="mt-1 mb-4 max-w-text text-15 text-ink-2">{t('security.steps.about')}</p>
      <div role="status">
        {done && (
          <Notice tone="good" icon={<CircleCheck aria-hidden="true" />} className="mb-4">
            {done}
          </Notice>
        )}
      </div>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(undefined)
            setDone(t('security.steps.kept'))
          }}
        />
      ) : state ? (
        <>
          {state.totp_since !== null ? (
            <IsOn
              since={state.totp_since}
              left={state.recovery_codes_left}
              onCodes={show}
              onOff={async () => {
                setDone(t('security.steps.off'))
                await refresh()
              }}
            />
          ) : settingUp ? (
            <Suspense fallback={<Skeleton shape="block" className="h-40 w-full" />}>
              <SetUp onDone={show} onCancel={() => setSettingUp(false)} />
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
          )}
        </>
      ) : isError ? (
        <div role="alert">
          <EmptyState
            drawing="chair"
            tone="plain"
            level={3}
            title={t('security.failed')}
            action={<Button onClick={() => void refetch()}>{t('settings.devices.retry')}</Button>}
          />
        </div>
      ) : (
        <Loading>
          <Skeleton shape="block" className="h-11 w-48" />
        </Loading>
      )}
    </section>
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
