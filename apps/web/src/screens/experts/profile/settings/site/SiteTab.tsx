import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useState, type ReactNode, useRef } from 'react'
import { ExternalLink } from 'lucide-react'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { problemOfHandle, toHandle } from '@husrum/contract/experts/profile/handles.rules.ts'
import { HANDLE_MAX } from '@husrum/contract/core/limits.ts'
import type { OwnSite } from '@husrum/contract/experts/own-site.ts'
import { hasStatus, refusalCode } from '#lib/api/refusals.ts'
import { ownSiteQueries, ownSiteActions } from '#queries/experts/own-site.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import { withLocale, type Language } from '#lib/language/locale.ts'
import { showToast } from '#lib/toast.ts'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { formatDate } from '#lib/language/format.ts'
import { links, paths } from '#lib/paths.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { OwnDomain } from './OwnDomain.tsx'

/** The expert's own site: the address with the chosen name, and pieces of it for other websites. */
export function SiteTab({ account, expert }: { account: User; expert: OwnExpert }) {
  const { t } = useTranslation()
  const isOwner = !account.studio || account.studio.role === 'owner'
  return (
    <section aria-labelledby="settings-site" className="max-w-170">
      <h2 id="settings-site" className="text-28">
        {t('own-site.tab')}
      </h2>
      <p className="mt-1.5 max-w-[62ch] text-15 text-ink-2">{t('own-site.about')}</p>
      {isOwner ? (
        <Owned expert={expert} />
      ) : (
        <Notice className="mt-6">{t('own-site.ownerOnly', { studio: account.studio?.name ?? '' })}</Notice>
      )}
    </section>
  )
}

function Owned({ expert }: { expert: OwnExpert }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: site, isError, error, refetch } = useQuery(ownSiteQueries(api).site())
  if (site)
    return (
      <>
        {!site.public && (
          <Notice stacked className="mt-6" title={t('own-site.hidden.title')}>
            {t('own-site.hidden.text')}
          </Notice>
        )}
        <AddressForm key={site.handle} site={site} expertId={expert.id} />
        {site.public &&
          (site.handle === null ? (
            <p className="mt-10 max-w-[62ch] text-15 text-ink-2">{t('own-site.elsewhere.needsName')}</p>
          ) : (
            <OnOtherSites handle={site.handle} expert={expert} />
          ))}
        {site.domains_offered && (site.public || site.domain) && <OwnDomain site={site} />}
      </>
    )
  if (isError)
    return (
      <div role="alert" className="mt-5">
        <EmptyState
          drawing="chair"
          tone="plain"
          level={3}
          title={t(hasStatus(error, 403) ? 'own-site.refused' : 'own-site.failed')}
          action={<Button onClick={() => void refetch()}>{t('own-site.retry')}</Button>}
        />
      </div>
    )
  return (
    <Loading className="mt-6 grid gap-3">
      <Skeleton className="w-40" />
      <Skeleton shape="block" className="h-12" />
    </Loading>
  )
}

const HEIGHT = 560

/** Pieces for another website: a frame with the portfolio, and a badge; each with a preview and its code. */
function OnOtherSites({ handle, expert }: { handle: string; expert: OwnExpert }) {
  const { t } = useTranslation()
  const { language, site } = useShell()
  const [spoken, setSpoken] = useState<Language>(language)
  const name = expert.card.name
  const at = (path: string) => withLocale(path, spoken)
  const title = t('own-site.embed.title', { name, product: site.product })
  const frame = `<iframe src="${site.baseUrl}${at(`/embed/${handle}`)}" title="${attribute(title)}" width="100%" height="${HEIGHT}" loading="lazy" style="border:0"></iframe>`
  const badge = `<a href="${site.baseUrl}${at(`/e/${handle}`)}"><img src="${site.baseUrl}${at(`/e/${handle}/badge.svg`)}" alt="${attribute(title)}" height="64"></a>`
  return (
    <section aria-labelledby="site-elsewhere" className="mt-12">
      <h3 id="site-elsewhere" className="text-21">
        {t('own-site.elsewhere.title')}
      </h3>
      <p className="mt-1.5 mb-4 max-w-[62ch] text-15 text-ink-2">{t('own-site.elsewhere.about')}</p>
      <Segmented<Language>
        legend={t('own-site.elsewhere.language')}
        value={spoken}
        onChange={setSpoken}
        options={[
          { value: 'en', label: t('own-site.elsewhere.en') },
          { value: 'da', label: t('own-site.elsewhere.da') },
          { value: 'de', label: t('own-site.elsewhere.de') },
        ]}
      />
      <Piece id="site-frame" title={t('own-site.frame.title')} about={t('own-site.frame.about')} code={frame}>
        <iframe
          key={spoken}
          src={at(`/embed/${handle}`)}
          title={t('own-site.frame.preview')}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          className="h-140 w-full rounded-photo border border-line"
        />
      </Piece>
      <Piece id="site-badge" title={t('own-site.badge.title')} about={t('own-site.badge.about')} code={badge}>
        <img
          key={spoken}
          src={at(`/e/${handle}/badge.svg`)}
          alt={t('own-site.badge.preview')}
          height={64}
          className="h-16 max-w-full"
        />
      </Piece>
    </section>
  )
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type PieceProps = { id: string; title: string; about: string; code: string; children: ReactNode }

function Piece({ id, title, about, code, children }: PieceProps) {
  const { t } = useTranslation()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      showToast(t('own-site.copied'), { tone: 'success' })
    } catch {
      showToast(t('own-site.copyRefused'), { tone: 'danger' })
    }
  }
  return (
    <section aria-labelledby={id} className="mt-8">
      <h4 id={id} className="text-17">
        {title}
      </h4>
      <p className="mt-1 mb-3 max-w-[62ch] text-15 text-ink-2">{about}</p>
      {children}
      <TextArea
        className="mt-4"
        rows={4}
        readOnly
        spellCheck={false}
        label={t('own-site.code', { title })}
        value={code}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button size="small" className="mt-2" onClick={() => void copy()} aria-label={t('own-site.copyOf', { title })}>
        {t('own-site.copy')}
      </Button>
    </section>
  )
}

/** The name at the end of the own address. The previous one remains, and redirects to the new one. */
function AddressForm({ site, expertId }: { site: OwnSite; expertId: number }) {
  const { t } = useTranslation()
  const { api, language, site: product } = useShell()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take, clear } = useProblems(form)
  const [typed, setTyped] = useState(site.handle ?? site.suggestion ?? '')
  const handle = toHandle(typed)
  const host = new URL(product.baseUrl).host
  const choose = useMutation({
    mutationFn: () => ownSiteActions(api).choose(handle),
    onSuccess: async (saved) => {
      clear()
      client.setQueryData(ownSiteQueries(api).site().queryKey, saved)
      await client.invalidateQueries({ queryKey: ownExpertQueries(api).profile().queryKey })
      showToast(t('own-site.name.saved', { address: host + paths.expert({ id: expertId, handle: saved.handle }) }), {
        tone: 'success',
      })
    },
    onError: (error) => {
      if (refusalCode(error) === 'handle_taken') tell({ handle: t('error.handle_taken') })
      else take(error)
    },
  })
  const check = (): Record<string, string> => {
    const problem = problemOfHandle(handle)
    return problem ? { handle: t(`error.field.${problem}`) } : {}
  }
  const isOwn = handle === site.handle
  const address = { id: expertId, handle: site.handle }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-labelledby="site-name-title"
      className="mt-8"
      onSubmit={(event) => {
        event.preventDefault()
        if (!tell(check()) && !choose.isPending) choose.mutate()
      }}
    >
      <h3 id="site-name-title" className="text-21">
        {t('own-site.name.title')}
      </h3>
      <p className="mt-1.5 mb-4 max-w-[62ch] text-15 text-ink-2">{t('own-site.name.about')}</p>
      {site.public && (
        <p className="mb-4 text-15">
          {t('own-site.name.now')}{' '}
          <Link {...links.expert(address)} target="_blank" className="font-semibold wrap-anywhere">
            {host + paths.expert(address)}
            <ExternalLink aria-hidden="true" className="ml-1 inline size-4" />
            <span className="sr-only"> {t('own-site.newTab')}</span>
          </Link>
        </p>
      )}
      <FormRefusal className="mb-5">{refusal}</FormRefusal>
      <TextField
        id="site-name"
        name="handle"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={HANDLE_MAX + 10}
        width="medium"
        label={t('own-site.name.label')}
        hint={t('own-site.name.hint')}
        error={problems['handle']}
        value={typed}
        disabled={!site.public}
        onChange={(event) => setTyped(event.target.value)}
        after={
          <p className="mt-1.5 text-15 wrap-anywhere text-ink-2" aria-live="polite">
            {handle !== '' && !isOwn && host + paths.expert({ id: expertId, handle })}
          </p>
        }
      />
      <Button type="submit" tone="primary" className="mt-4" disabled={!site.public || isOwn} loading={choose.isPending}>
        {t(site.handle === null ? 'own-site.name.choose' : 'own-site.name.change')}
      </Button>
      <Rules site={site} date={(at) => formatDate(at, language)} />
    </form>
  )
}

function Rules({ site, date }: { site: OwnSite; date: (at: string) => string }) {
  const { t } = useTranslation()
  return (
    <div className="mt-4 grid max-w-[62ch] gap-1 text-15 text-ink-2">
      <p>
        {site.next_change_at
          ? t('own-site.name.usedUp', { date: date(site.next_change_at) })
          : t('own-site.name.left', { count: site.changes_left })}
      </p>
      {site.earlier.length > 0 && <p>{t('own-site.name.earlier', { names: site.earlier.join(', ') })}</p>}
    </div>
  )
}
