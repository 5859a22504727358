/** An invitation becomes this tab's own draft: the form begins with the known facts about the person. */
import type { OpenedExpertInvitation } from '@husrum/contract/experts/invitations/invitations.ts'
import { sessionId } from '#lib/session/auth.ts'
import type { Language } from '#lib/language/locale.ts'
import { accountFirst } from './account-first.ts'
import { openDrafts } from '../../clients/drafts/drafts.ts'

/** False where this browser has no storage: then the form begins empty. */
export function storeInvitedDraft({ answers, email, town }: OpenedExpertInvitation, language: Language): boolean {
  const drafts = openDrafts(accountFirst.name, accountFirst.secret)
  const known = { ...answers, email, town: town && { ...town, language }, city_id: town?.id ?? null }
  return drafts.save(sessionId(), { reached: 0, answers: known })
}
