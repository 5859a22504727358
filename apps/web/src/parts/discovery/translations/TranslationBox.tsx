import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { translations, type PublicText } from '@husrum/contract/discovery/translations.ts'
import { accountActions, accountQueries } from '#queries/identity/accounts.ts'
import { isRefusal, refusalCode } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'

export type TranslatedKind = PublicText | 'message'
/** In reading order. */
const fields = ['title', 'description', 'body', 'reply']

/** "Read in German"; then the marked translation under the original, until the reader hides it. */
export function TranslationBox({ kind, id, provider }: { kind: TranslatedKind; id: number; provider: string }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const cache = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      const calls = api(translations)
      const body = { language }
      // the error of a failure is shown beside the words
      const quiet = { quiet: true as const }
      const reply =
        kind === 'message'
          ? await calls.translateMessage({ params: { id }, body }, quiet)
          : await calls.translateText({ params: { kind, id }, body }, quiet)
      return reply.data
    },
  })
  const agree = useMutation({
    mutationFn: () => accountActions(api).agreeTo('translation'),
    onSuccess: (consents) => {
      cache.setQueryData(accountQueries(api).consents().queryKey, consents)
      mutate()
    },
  })
  const asks = refusalCode(error) === 'translation_not_agreed'
  const isShown = isOpen && data !== undefined
  const press = () => {
    setOpen(!isShown)
    if (!data) mutate() // after a failure the same button tries again
  }
  const nameOf = (code: string) => new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code
  return (
    <div className="mt-1">
      <Button
        tone="quiet"
        size="small"
        className="-ml-2"
        loading={isPending}
        aria-expanded={isShown}
        icon={<Languages aria-hidden="true" strokeWidth={1.75} className="size-4.5" />}
        onClick={press}
      >
        {t(isShown ? 'translation.original' : 'translation.read')}
      </Button>
      <div role="status">
        {isShown && (
          <div lang={language} className="mt-1 max-w-text border-l-2 border-line-strong pl-4">
            {fields.map(
              (field) =>
                data.texts[field] && (
                  <p key={field} className="mt-2 break-words whitespace-pre-line first:mt-0">
                    {data.texts[field]}
                  </p>
                ),
            )}
            <p className="mt-1.5 text-13 text-ink-2">
              {t('translation.mark', { from: nameOf(data.from), provider: data.provider })}
            </p>
          </div>
        )}
        {asks && (
          <div className="mt-1 max-w-text rounded-photo bg-plaster px-4 py-3 text-15">
            <p>{t('translation.ask', { provider })}</p>
            <Button size="small" className="mt-2" loading={agree.isPending || isPending} onClick={() => agree.mutate()}>
              {t('translation.agree')}
            </Button>
          </div>
        )}
        {error && !asks && !isPending && (
          <p className="text-15">{(isRefusal(error) && error.refusal.message) || t('translation.failed')}</p>
        )}
      </div>
    </div>
  )
}
