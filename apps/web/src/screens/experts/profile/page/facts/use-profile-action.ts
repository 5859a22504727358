import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ExpertProfile } from '@husrum/contract/experts/profile/experts.ts'
import type { PreviewedMatch } from '@husrum/contract/market/matching/matching.ts'
import { formatDeadline } from '#lib/language/format.ts'
import { paths } from '#lib/paths.ts'
import { matchActions, matchQueries, sendingProblem } from '#queries/market/matching.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { shortName } from '#parts/experts/profile/card/expert-words.ts'
import { whyUnsendable } from '#parts/market/leads/sendable.ts'

/** The length of a brief's list. */
const PLACES = 15

/**
 * The matches of the client's brief, if there is one: first those in the client's list, then those the market would
 * propose now. This query does not count as an impression.
 */
export function useOwnMatches(): readonly PreviewedMatch[] | undefined {
  const { api } = useShell()
  const isClient = useAccount()?.role === 'client'
  const shown = useQuery({ ...matchQueries(api).shown(), enabled: isClient }).data
  const preview = useQuery({ ...matchQueries(api).preview({}, PLACES), enabled: isClient }).data
  if (!shown) return preview
  const listed = [...shown.data, ...shown.passed_on]
  const ids = new Set(listed.map(({ expert }) => expert.id))
  return [
    ...listed.map((match) => ({ ...match, match_id: match.id, place_before: null })),
    ...(preview ?? []).filter(({ expert }) => !ids.has(expert.id)),
  ]
}

export const useOwnMatch = (expertId: number): PreviewedMatch | undefined =>
  useOwnMatches()?.find(({ expert }) => expert.id === expertId)

export type ProfileAction = {
  /** The main action of the page: a link, or sending the brief. */
  main: { label: string } & ({ path: string } | { send: () => void; sending: boolean })
  /** Writing a message, if that is not the main action. */
  message?: { label: string; path: string }
  note: string
  /** Why the last press could not send the brief, and what to do next. */
  problem?: string
}

/** Visitors ask for a match; clients send their brief to a match, and write to anyone. Others can only view. */
export function useProfileAction(expert: ExpertProfile): ProfileAction | undefined {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const queryClient = useQueryClient()
  const account = useAccount()
  const match = useOwnMatch(expert.id)
  const standing = useQuery({ ...matchQueries(api).shown(), enabled: account?.role === 'client' }).data?.meta
  const name = shortName(expert)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (id: number) => matchActions(api).invite({ id }),
    onSuccess: ({ answer_by }) =>
      showToast(
        answer_by
          ? t('matches.sent.by', { name, date: formatDeadline(answer_by, language) })
          : t('matches.sent.plain', { name }),
        { tone: 'success' },
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['matches'] }),
  })
  // An expert who is away accepts no new conversation.
  if (expert.paused && match?.thread_id == null) return undefined
  if (!account)
    return {
      main: { label: t('experts.profile.ask'), path: paths.clientRegistration() },
      message: { label: t('matches.action.message'), path: paths.login(paths.writeTo(expert.id)) },
      note: t('experts.profile.askNote', { name }),
    }
  if (account.role !== 'client') return undefined
  const thread = match?.thread_id
  if (thread != null)
    return {
      main: { label: t('matches.action.conversation'), path: paths.clientMessages(thread) },
      note: t('experts.profile.threadNote', { name }),
    }
  const id = match?.match_id
  if (id != null && match?.status === 'proposed' && match.lead_status === null) {
    const problem = sendingProblem(error)
    const why = standing && whyUnsendable(standing, expert)
    // A known obstacle is shown instead of the button; the project's page says what to do about it.
    if (why && why !== 'expert_unavailable')
      return {
        main: { label: t('experts.profile.project'), path: paths.matches() },
        note: t(why === 'brief_not_active' ? 'experts.profile.notActiveNote' : `matches.unsendable.${why}`),
        ...(problem === undefined ? {} : { problem }),
      }
    return {
      main: { label: t('matches.action.send', { name }), send: () => mutate(id), sending: isPending },
      message: { label: t('matches.action.message'), path: paths.writeTo(expert.id) },
      note: t('experts.profile.sendNote', { name }),
      ...(problem === undefined ? {} : { problem }),
    }
  }
  return {
    main: { label: t('experts.profile.message', { name }), path: paths.writeTo(expert.id) },
    note: t(match?.lead_status == null ? 'experts.profile.messageNote' : 'experts.profile.sentNote', { name }),
  }
}
