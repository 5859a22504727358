import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isWithin, toHost } from '@husrum/contract/experts/own-site.rules.ts'
import type { OwnDomain as Domain, OwnSite } from '@husrum/contract/experts/own-site.ts'
import { formatDate } from '#lib/language/format.ts'
import { useSwitch } from '#lib/operating.ts'
import { ownSiteActions, ownSiteQueries } from '#queries/experts/own-site.ts'
import { refusalCode } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog, DialogClose } from '#ui/overlays/Dialog.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

/** A domain of the expert's own: entered, proven by a DNS record, then checked regularly. */
export function OwnDomain({ site }: { site: OwnSite }) {
  const { t } = useTranslation()
  const opens = useSwitch('own_domains')
  return (
    <section aria-labelledby="site-domain" className="mt-12">
      <h3 id="site-domain" className="text-21">
        {t('own-site.domain.title')}
      </h3>
      <p className="mt-1.5 mb-4 max-w-[62ch] text-15 text-ink-2">{t('own-site.domain.about')}</p>
      {site.domain ? (
        <Connected domain={site.domain} />
      ) : opens ? (
        <Connect />
      ) : (
        <Notice>{t('own-site.domain.off')}</Notice>
      )}
    </section>
  )
}

function useSaved(): (saved: OwnSite) => void {
  const { api } = useShell()
  const client = useQueryClient()
  return (saved) => client.setQueryData(ownSiteQueries(api).site().queryKey, saved)
}

function Connect() {
  const { t } = useTranslation()
  const { api, site } = useShell()
  const keep = useSaved()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take } = useProblems(form)
  const [typed, setTyped] = useState('')
  const connect = useMutation({
    mutationFn: () => ownSiteActions(api).connect(typed),
    onSuccess: keep,
    onError: (error) => {
      if (refusalCode(error) === 'domain_taken') tell({ host: t('error.domain_taken') })
      else take(error)
    },
  })
  const check = (): Record<string, string> => {
    const host = toHost(typed)
    if (host === undefined) return { host: t('error.field.domain_form') }
    return isWithin(host, new URL(site.baseUrl).hostname) ? { host: t('error.field.domain_ours') } : {}
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!tell(check()) && !connect.isPending) connect.mutate()
      }}
    >
      <FormRefusal className="mb-5">{refusal}</FormRefusal>
      <TextField
        id="site-host"
        name="host"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        width="medium"
        label={t('own-site.domain.label')}
        hint={t('own-site.domain.hint')}
        error={problems['host']}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" className="mt-4" loading={connect.isPending}>
        {t('own-site.domain.connect')}
      </Button>
    </form>
  )
}

function Connected({ domain }: { domain: Domain }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const keep = useSaved()
  const client = useQueryClient()
  const check = useMutation({
    mutationFn: () => ownSiteActions(api).check(),
    onSuccess: (saved) => {
      keep(saved)
      if (saved.domain?.status === 'proven') showToast(t('own-site.domain.found'), { tone: 'success' })
      else showToast(t('own-site.domain.notFound'))
    },
  })
  const remove = useMutation({
    mutationFn: () => ownSiteActions(api).disconnect(),
    onSuccess: () => showToast(t('own-site.domain.removed', { host: domain.host }), { tone: 'success' }),
    onSettled: () => client.invalidateQueries({ queryKey: ownSiteQueries(api).site().queryKey }),
  })
  const { host, status, until, checked_at } = domain
  return (
    <>
      <Notice
        stacked
        tone={status === 'proven' ? 'good' : status === 'lost' ? 'bad' : 'plain'}
        title={t(`own-site.domain.${status}.title`, { host })}
      >
        {t(`own-site.domain.${status}.text`, { day: until ? formatDate(until, language, 'longDay') : '' })}
      </Notice>
      {status !== 'proven' && <Records domain={domain} />}
      {checked_at !== null && (
        <p className="mt-3 text-15 text-ink-2">
          {t('own-site.domain.checked', { at: formatDate(checked_at, language, 'moment') })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button loading={check.isPending} onClick={() => check.mutate()}>
          {t('own-site.domain.check')}
        </Button>
        <Dialog
          trigger={<Button tone="quiet">{t('own-site.domain.remove')}</Button>}
          title={t('own-site.domain.sure', { host })}
          description={t('own-site.domain.sureText')}
          footer={
            <>
              <DialogClose render={<Button>{t('own-site.domain.keep')}</Button>} />
              <DialogClose
                render={
                  <Button tone="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
                    {t('own-site.domain.remove')}
                  </Button>
                }
              />
            </>
          }
        />
      </div>
    </>
  )
}

/** The exact records to set at the domain's registrar. */
function Records({ domain: { host, record } }: { domain: Domain }) {
  const { t } = useTranslation()
  const rows = [
    { key: 'type', value: 'CNAME' },
    { key: 'name', value: host },
    { key: 'value', value: record.cname },
  ] as const
  return (
    <>
      <p className="mt-4 text-15">{t('own-site.domain.record')}</p>
      <dl className="mt-2 grid gap-x-6 gap-y-2 rounded-photo bg-plaster px-5 py-4 text-15 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {rows.map(({ key, value }) => (
          <div key={key} className="contents">
            <dt className="text-ink-2 max-sm:-mb-2">{t(`own-site.domain.records.${key}`)}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 max-w-[62ch] text-15 wrap-anywhere text-ink-2">
        {t('own-site.domain.text', { host: record.txt_host, value: record.cname })}
      </p>
    </>
  )
}
