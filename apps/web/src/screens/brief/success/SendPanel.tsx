import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { matches as matchCalls, type Match } from '@husrum/contract/matches.ts'
import { target } from '../../../lib/address.ts'
import { formatDate } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { firstMatchQueries } from '../../../lib/queries/registration.ts'
import { useShell } from '../../../lib/shell-context.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/Link.tsx'
import { listed } from '../listed.ts'

/** One press sends the brief to all of them; nothing is ticked beforehand. What was sent stays said. */
export function SendPanel({ matches }: { matches: readonly Match[] }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const client = useQueryClient()
  const open = matches.filter((match) => match.status === 'proposed')
  const sent = matches.filter((match) => match.status !== 'proposed')
  const sending = useMutation({
    mutationFn: () => api(matchCalls).inviteExperts({ body: { match_ids: open.map((match) => match.id) } }),
    onSuccess: ({ data }) => {
      client.setQueryData(
        firstMatchQueries(api).three().queryKey,
        (before) =>
          before && { ...before, data: before.data.map((match) => data.find((each) => each.id === match.id) ?? match) },
      )
      return client.invalidateQueries({ queryKey: ['matches'], predicate: ({ queryKey }) => queryKey[1] !== 'first' })
    },
    // The list may have changed meanwhile: show how it stands.
    onError: () => client.invalidateQueries({ queryKey: ['matches'] }),
  })
  const answerBy = sent
    .flatMap((match) => match.answer_by ?? [])
    .toSorted()
    .at(-1)
  return (
    <section
      aria-label={t('brief.send.title')}
      className="mt-5 flex flex-wrap items-center gap-2.5 md:mt-9 md:gap-3 md:rounded-photo md:bg-plaster md:px-7 md:py-6"
    >
      <div role="status" className="contents">
        {sent.length > 0 && (
          <p className="flex w-full items-start gap-2.5 font-semibold">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
            <span>
              {t('brief.send.sent', {
                names: listed(
                  sent.map((match) => match.expert.name),
                  language,
                ),
              })}
              {answerBy && (
                <span className="block text-15 font-normal text-ink-2">
                  {t('brief.send.answerBy', { day: formatDate(answerBy, language, 'weekday') })}
                </span>
              )}
            </span>
          </p>
        )}
      </div>
      {open.length > 0 && (
        <Button
          tone="primary"
          size="large"
          className="max-md:w-full"
          loading={sending.isPending}
          iconEnd={<Send aria-hidden="true" />}
          onClick={() => sending.mutate()}
        >
          {sent.length > 0
            ? t('brief.send.others', { count: open.length })
            : open.length === 1
              ? t('brief.send.one', { name: open[0]?.expert.name ?? '' })
              : t('brief.send.top', { count: open.length })}
        </Button>
      )}
      <ButtonLink
        {...target(paths.matches())}
        size="large"
        tone={open.length > 0 ? 'secondary' : 'primary'}
        className="max-md:w-full"
      >
        {t(open.length > 0 ? 'brief.send.choose' : 'brief.send.matches')}
      </ButtonLink>
      <p className="max-w-[38ch] text-13 text-ink-2 md:ml-auto md:text-15">{t('brief.send.percent')}</p>
    </section>
  )
}
