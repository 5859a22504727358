import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { CircleCheck, Lock, Send } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Trans, useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import { matches as matchCalls } from '@husrum/contract/market/matching/matching.ts'
import { formatDeadline, formatList } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { SENDING_QUIET, sendingProblem } from '#queries/market/matching.ts'
import { firstMatchQueries } from '#queries/identity/accounts.registration.ts'
import { useShell } from '#lib/shell-context.ts'
import { invitationsLeft, whyUnsendable } from '#parts/market/leads/sendable.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { Heading, Marker } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { MatchCard } from './MatchCard.tsx'
import { useTicked } from './use-ticked.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'

/** Reads "Ann" from "Ann Krogh". */
const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? name

/** The first three matches with reasons and caveats. One press sends to all or to the chosen. */
export function FirstMatches({ account, brief }: { account: User; brief: Brief }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const client = useQueryClient()
  const { data: found } = useSuspenseQuery(firstMatchQueries(api).three())
  const { data: compared } = useQuery(firstMatchQueries(api).compared(brief))
  const { ticked, tick, clear } = useTicked(brief.id)
  const confirmation = useRef<HTMLParagraphElement>(null)
  const three = found.data.slice(0, 3)
  // The number of matches on their first page.
  const total = Math.min(found.meta.total, 5)
  const sent = three.filter(({ status }) => status !== 'proposed')
  const left = invitationsLeft(found.meta.invitations)
  const open = three
    .filter((match) => match.status === 'proposed' && !whyUnsendable(found.meta, match.expert))
    .slice(0, left)
  const chosen = three.filter(({ id, status }) => status === 'proposed' && ticked.has(id))
  const toSend = chosen.length > 0 ? chosen : open
  const name = firstNameOf(account.name)
  const { queryKey } = firstMatchQueries(api).three()
  const sending = useMutation({
    mutationFn: () =>
      api(matchCalls).inviteExperts({ body: { match_ids: toSend.map(({ id }) => id) } }, { quiet: SENDING_QUIET }),
    onSuccess: ({ data }) => {
      // Rendered at once, so that the focus can move to the confirmation.
      flushSync(() => {
        client.setQueryData(
          queryKey,
          (before) =>
            before && {
              ...before,
              data: before.data.map((match) => data.find((each) => each.id === match.id) ?? match),
              meta: {
                ...before.meta,
                invitations: {
                  ...before.meta.invitations,
                  open: before.meta.invitations.open + data.length,
                  used: before.meta.invitations.used + data.length,
                },
              },
            },
        )
        clear()
      })
      confirmation.current?.focus()
      void client.invalidateQueries({ queryKey: ['matches'], predicate: ({ queryKey: key }) => key[1] !== 'first' })
    },
    // The list may have changed meanwhile, so it is fetched again.
    onError: () => client.invalidateQueries({ queryKey: ['matches'] }),
  })
  const answerBy = sent
    .flatMap((match) => match.answer_by ?? [])
    .toSorted()
    .at(-1)
  const names = formatList(
    sent.map((match) => match.expert.name),
    language,
  )
  const day = answerBy && formatDeadline(answerBy, language)
  const [only] = toSend
  const problem = sendingProblem(sending.error)
  return (
    <Page>
      <div className="pt-7 pb-5 md:pt-14 md:pb-9">
        <p className="mb-2.5 flex items-center gap-2 text-15 font-semibold text-success md:mb-3.5">
          <CircleCheck aria-hidden="true" className="size-4.5 shrink-0" />
          {t(account.phone_verified ? 'brief.success.verified' : 'brief.success.saved', { number: brief.id })}
        </p>
        <Heading level={1} focusable>
          {t(sent.length > 0 ? 'brief.success.onItsWay' : 'brief.success.ready', { name })}
          <br />
          {three.length > 0 ? (
            <Trans
              i18nKey={total > three.length ? 'brief.success.firstOf' : 'brief.success.first'}
              count={three.length}
              values={{ words: t(`brief.success.number.${three.length}`), total: t(`brief.success.number.${total}`) }}
              components={{ m: <Marker>{null}</Marker> }}
            />
          ) : (
            t('brief.success.none')
          )}
        </Heading>
        <p className="mt-2.5 max-w-[60ch] text-15 text-ink-2 md:mt-3.5 md:text-17">
          {compared !== undefined &&
            compared > 0 &&
            `${t(brief.service_type === 'designer' ? 'brief.success.comparedDesigners' : 'brief.success.comparedArchitects', { count: compared })} `}
          {sent.length === 0 && three.length > 0 && t('brief.success.private')}
        </p>
      </div>
      {three.length === 0 ? (
        <NoMatches meta={found.meta} />
      ) : (
        <>
          <ul className="grid gap-5 md:grid-cols-3 md:grid-rows-[repeat(5,auto)] md:gap-x-6 md:gap-y-0">
            {three.map((match) => (
              <MatchCard
                key={match.id}
                match={match}
                chosen={ticked.has(match.id)}
                unsendable={match.status === 'proposed' ? whyUnsendable(found.meta, match.expert) : undefined}
                full={chosen.length >= left}
                onChoose={(isChosen) => tick(match.id, isChosen)}
              />
            ))}
          </ul>
          <section
            aria-label={t('brief.send.title')}
            className="mt-5 flex flex-wrap items-center gap-2.5 md:mt-9 md:gap-3 md:rounded-photo md:bg-plaster md:px-7 md:py-6"
          >
            <div role="status" className="contents">
              {sent.length > 0 && (
                <p ref={confirmation} tabIndex={-1} className="flex w-full items-start gap-2.5 font-semibold">
                  <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
                  <span>
                    {t('brief.send.sent', { count: sent.length, names })}
                    {day && (
                      <span className="block text-15 font-normal text-ink-2">
                        {t('brief.send.answerBy', { count: sent.length, day })}
                      </span>
                    )}
                  </span>
                </p>
              )}
            </div>
            {toSend.length > 0 && (
              <Button
                tone="primary"
                size="large"
                className="max-md:w-full"
                loading={sending.isPending}
                iconEnd={<Send aria-hidden="true" />}
                onClick={() => sending.mutate()}
              >
                {toSend.length === 1
                  ? t('brief.send.one', { name: only?.expert.name ?? '' })
                  : chosen.length > 0
                    ? t('brief.send.chosen', { count: chosen.length })
                    : sent.length > 0
                      ? t('brief.send.others', { count: open.length })
                      : t('brief.send.top', { count: open.length })}
              </Button>
            )}
            <ButtonLink
              {...links.matches()}
              size="large"
              tone={toSend.length > 0 ? 'secondary' : 'primary'}
              className="max-md:w-full"
            >
              {t('brief.send.matches')}
            </ButtonLink>
            <div role="alert" className="w-full empty:hidden">
              {problem && <FieldError>{problem}</FieldError>}
            </div>
            <p className="max-w-[38ch] text-13 text-ink-2 md:ml-auto md:text-15">{t('brief.send.percent')}</p>
          </section>
        </>
      )}
      <NextSteps
        brief={brief}
        name={name}
        count={three.length}
        sent={sent.length > 0 ? { names, count: sent.length, day } : undefined}
      />
    </Page>
  )
}

type Widening = { binding: { text: string } | null; widen: readonly { key: string; text: string }[] }

/** Nobody fits all wishes: says which wish is the limit, and how many matches a wider one would bring. */
function NoMatches({ meta }: { meta: Widening }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      drawing="magnifier"
      title={meta.binding?.text ?? t('brief.success.noneText')}
      action={
        <ButtonLink {...links.brief()} tone="primary">
          {t('brief.existing.change')}
        </ButtonLink>
      }
    >
      {meta.widen.map(({ text }) => text).join(' ')}
    </EmptyState>
  )
}

type Sent = { names: string; count: number; day: string | undefined }

/** The steps that sending starts, and which of them are done. */
function NextSteps({
  brief,
  name,
  count,
  sent,
}: {
  brief: Brief
  name: string
  count: number
  /** The experts who have it, and the last day for an answer. */
  sent: Sent | undefined
}) {
  const { t } = useTranslation()
  const steps = [
    {
      when: t(sent ? 'brief.next.sent.when' : 'brief.next.send.when'),
      soon: sent ? undefined : t('brief.next.send.soon'),
      title: sent
        ? t('brief.send.sent', { count: sent.count, names: sent.names })
        : t('brief.next.send.title', { count }),
      text: t(brief.photos.length > 0 ? 'brief.next.send.textPhotos' : 'brief.next.send.text', {
        count: brief.photos.length,
        who: `${name}, ${brief.city.name}`,
      }),
    },
    {
      when: t('brief.next.answer.when'),
      soon: sent?.day ? t('brief.next.answer.by', { day: sent.day }) : t('brief.next.answer.soon'),
      title: t('brief.next.answer.title'),
      text: t('brief.next.answer.text'),
    },
    {
      when: t('brief.next.talk.when'),
      soon: t('brief.next.talk.soon'),
      title: t('brief.next.talk.title'),
      text: t('brief.next.talk.text'),
    },
  ]
  return (
    <section
      aria-labelledby="next-steps"
      className="mt-12 grid gap-6 pb-16 md:mt-18 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
    >
      <div>
        <h2 id="next-steps" className="text-28">
          {t('brief.next.title')}
        </h2>
        <p className="mt-5 flex gap-3 text-15 text-ink-2 md:max-w-80">
          <Lock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {t('brief.next.hidden')}
        </p>
      </div>
      <ol className="border-t border-ink">
        {steps.map((step) => (
          <li
            key={step.title}
            className="grid gap-x-6 gap-y-0.5 border-b border-line pt-4.5 pb-5 md:grid-cols-[200px_minmax(0,1fr)]"
          >
            <p className="text-15 text-ink-2 md:text-17 md:font-semibold md:text-ink">
              {step.when}
              {step.soon && (
                <>
                  <span className="md:hidden">, </span>
                  <span className="md:block md:text-15 md:font-normal md:text-ink-2">{step.soon}</span>
                </>
              )}
            </p>
            <div>
              <p className="font-semibold">{step.title}</p>
              <p className="mt-0.5 max-w-[60ch] text-15 text-ink-2">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
