import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOfHandle, toHandle } from '@husrum/contract/experts/profile/handles.rules.ts'
import { HANDLE_MAX } from '@husrum/contract/core/limits.ts'
import type { OwnSite } from '@husrum/contract/experts/own-site.ts'
import { formatDate } from '#lib/language/format.ts'
import { links, paths } from '#lib/paths.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { ownSiteActions, ownSiteQueries } from '#queries/experts/own-site.ts'
import { refusalCode } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

/** The name at the end of the own address. The previous one remains, and redirects to the new one. */
export function AddressForm({ site, expertId }: { site: OwnSite; expertId: number }) {
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
