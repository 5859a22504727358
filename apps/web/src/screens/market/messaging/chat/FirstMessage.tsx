import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { messages as table, type Message, type Thread } from '@husrum/contract/market/messaging/messaging.ts'
import { formatDeadline } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { matchQueries, SENDING_REFUSALS, sendingProblem } from '#queries/market/matching.ts'
import { threadQueries } from '#queries/market/messaging.ts'
import { wasAlreadyDone, useOnceKey } from '#lib/api/once-key.ts'
import { briefQueries } from '#queries/clients/briefs.own.ts'
import { fieldErrors, hasStatus, isRefusal, refusalCode } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { factsOf } from '#parts/market/messaging/files.ts'
import { useFiles } from '#parts/market/messaging/use-files.ts'
import { whyUnsendable } from '#parts/market/leads/sendable.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ChatHead, type ChatHeadProps } from './ChatHead.tsx'
import { Composer } from '../composer/Composer.tsx'
import { ComposerActions } from '../composer/ComposerActions.tsx'
import { expertAbout } from '../context/expert-about.ts'
import { StreamSkeleton } from '../MessagesSkeleton.tsx'
import { shortName } from '#parts/experts/profile/card/expert-words.ts'
import { whatOf } from './use-chat.ts'
import type { MessageDraftTexts } from '../composer/use-message-drafts.ts'

export type FirstMessageProps = Pick<ChatHeadProps, 'details' | 'onDetails' | 'onOpenDetails'> & {
  expertId: number
  drafts: MessageDraftTexts
  onSent: (thread: Thread & { message: Message }) => void
  title: RefObject<HTMLHeadingElement | null>
}

/** The first message to an expert, which sends the brief too; without a brief there is a link to write one. */
export function FirstMessage({ expertId, drafts, onSent, title, ...head }: FirstMessageProps) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const cache = useQueryClient()
  const draft = `expert.${expertId}`
  const { load } = drafts
  const [loaded] = useState(() => load)
  useEffect(() => loaded(draft), [loaded, draft])
  const expert = useQuery(threadQueries(api).expert(expertId))
  const brief = useQuery(briefQueries(api).current())
  const matches = useQuery(matchQueries(api).shown())
  const files = useFiles(expertId)
  const once = useOnceKey()
  const send = useMutation({
    mutationFn: async ({ body, attachments }: { body: string; attachments: readonly { id: number }[] }) => {
      const written = { architect_id: expertId, ...whatOf(body, attachments) }
      try {
        const options = once.optionsFor(written)
        const quiet = [...options.quiet, ...SENDING_REFUSALS]
        return (await api(table).sendMessage({ body: written }, { ...options, quiet })).data
      } catch (error) {
        if (!wasAlreadyDone(error)) throw error
        return threadWith(await api(table).listThreads(), expertId, error)
      }
    },
    onSuccess: (thread, { body, attachments }) => {
      once.arrived()
      files.take(attachments.map(({ id }) => id))
      // What was typed meanwhile becomes a draft of the conversation.
      const typed = drafts.read(draft)
      if (typed.trim() !== body) drafts.write(`thread.${thread.id}`, typed)
      drafts.write(draft, '')
      onSent(thread)
    },
    // The text stays in the box; the obstacle may have changed elsewhere.
    onError: (error) => {
      if (hasStatus(error, 409)) void cache.invalidateQueries({ queryKey: ['matches', 'shown'] })
    },
  })
  if (expert.isPending || brief.isPending || matches.isPending) return <StreamSkeleton />
  if (!expert.data)
    return (
      <EmptyState
        drawing="door"
        tone="plain"
        className="p-6 md:p-10"
        title={t('messages.first.missing.title')}
        action={<Button render={<Link {...links.experts()} />}>{t('messages.first.missing.action')}</Button>}
      >
        {t('messages.first.missing.text')}
      </EmptyState>
    )
  const name = shortName(expert.data)
  // The server decides: its answer to a try counts, and before that the brief's own state.
  const needsBrief = send.isError ? isBriefRequired(send.error) : brief.data?.status !== 'active'
  const paused = brief.data?.status === 'paused'
  const match = matches.data?.data.find((each) => each.expert.id === expertId)
  const hasBrief = match !== undefined && ['invited', 'replied', 'hired'].includes(match.status)
  const unsendable = needsBrief || hasBrief || !matches.data ? undefined : whyUnsendable(matches.data.meta, expert.data)
  return (
    <>
      <ChatHead
        name={expert.data.name}
        picture={expert.data.avatar}
        about={expertAbout(expert.data, t)}
        title={title}
        {...head}
      />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {needsBrief ? (
          <EmptyState
            drawing="plan"
            tone="plain"
            className="mx-auto w-full max-w-[820px] p-6 md:p-10"
            title={paused ? t('messages.first.paused.title') : t('messages.first.brief.title', { name })}
            action={
              paused ? (
                <Button render={<Link {...links.matches()} />}>{t('messages.first.paused.action')}</Button>
              ) : (
                <Button tone="primary" render={<Link {...links.clientRegistration()} />}>
                  {t('messages.first.brief.action')}
                </Button>
              )
            }
          >
            {paused ? t('messages.first.paused.text', { name }) : t('messages.first.brief.text', { name })}
          </EmptyState>
        ) : unsendable ? (
          <EmptyState
            drawing="letter"
            tone="plain"
            className="mx-auto w-full max-w-[820px] p-6 md:p-10"
            title={t('messages.first.unsendable.title', { name })}
            action={<Button render={<Link {...links.matches()} />}>{t('messages.first.unsendable.action')}</Button>}
          >
            {t(`matches.unsendable.${unsendable}`)}
          </EmptyState>
        ) : (
          <EmptyState
            drawing="letter"
            tone="plain"
            className="mx-auto mt-auto w-full max-w-[820px] px-4 py-6 md:px-7"
            title={t('messages.first.title', { name })}
          >
            {!hasBrief
              ? t('messages.first.text', { name })
              : match.answer_by
                ? t('messages.first.hasBy', { name, date: formatDeadline(match.answer_by, language) })
                : t('messages.first.has', { name })}
          </EmptyState>
        )}
      </div>
      {!needsBrief && !unsendable && (
        <Composer
          to={name}
          text={drafts.read(draft)}
          onText={(text) => drafts.write(draft, text)}
          onSend={(body) => send.mutate({ body, attachments: factsOf(files.queue.items()) ?? [] })}
          busy={send.isPending}
          error={errorOf(send.error)}
          files={files}
          start={<ComposerActions onFiles={files.add} />}
        />
      )}
    </>
  )
}

/** For a message whose answer was lost: the conversation that it began, which is the newest. */
function threadWith({ data }: { data: Thread[] }, expertId: number, error: unknown): Thread & { message: Message } {
  const thread = data.find(({ counterpart }) => counterpart.expert_id === expertId)
  if (!thread?.last_message) throw error
  return { ...thread, message: thread.last_message }
}

/** Errors about the text, about files that existed when they were added, or why the brief cannot be sent along now. */
function errorOf(error: unknown): string | undefined {
  const errors = fieldErrors(error) ?? {}
  const ofFile = Object.keys(errors).find((field) => field.startsWith('attachments'))
  const ofWords = errors.body ?? errors.message
  return ofWords ?? (ofFile === undefined ? sendingProblem(error) : errors[ofFile])
}

function isBriefRequired(error: unknown): boolean {
  if (refusalCode(error) === 'brief_required') return true
  return isRefusal(error) && error.status === 422 && error.refusal.errors?.architect_id !== undefined
}
