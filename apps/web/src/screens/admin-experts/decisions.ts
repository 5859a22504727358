/** What staff can decide about a profile in each state, as the server holds it (experts/status.service.ts): shown before it is asked. */
import type { AdminExpert } from '@husrum/contract/joining.ts'
import type { ExpertStatus } from '@husrum/contract/vocabulary.ts'

export type Action = 'approve' | 'request_changes' | 'reject' | 'suspend' | 'restore'
/** The action, by what it means here: its words and its looks. */
export type DecisionKey = Action | 'approve_company' | 'reject_company' | 'reopen'
export type Decision = {
  key: DecisionKey
  action: Action
  /** The expert reads why. */ needsReason: boolean
  /** Why it is not possible yet. */ bar?: 'not_submitted' | 'email_unverified'
}

const byStatus: Record<ExpertStatus, readonly DecisionKey[]> = {
  pending_review: ['approve', 'request_changes', 'reject'],
  changes_requested: ['reject'],
  active: ['suspend'],
  paused: ['suspend'],
  rejected: ['reopen'],
  suspended: ['restore'],
}
const actions: Record<DecisionKey, Action> = {
  approve: 'approve',
  approve_company: 'approve',
  request_changes: 'request_changes',
  reject: 'reject',
  reject_company: 'reject',
  suspend: 'suspend',
  restore: 'restore',
  reopen: 'restore',
}

export function decisionsFor(
  expert: Pick<AdminExpert, 'status' | 'pending' | 'submitted_at' | 'email_verified'>,
): Decision[] {
  const isPublic = expert.status === 'active' || expert.status === 'paused'
  const company: DecisionKey[] = isPublic && expert.pending ? ['approve_company', 'reject_company'] : []
  return [...company, ...byStatus[expert.status]].map((key) => {
    const action = actions[key]
    const bar =
      expert.status === 'pending_review' && expert.submitted_at === null
        ? 'not_submitted'
        : key === 'approve' && !expert.email_verified
          ? 'email_unverified'
          : undefined
    return { key, action, needsReason: action !== 'approve' && action !== 'restore', ...(bar ? { bar } : {}) }
  })
}

/** Where the number can be looked up, by country (ISO 3166-1). */
export const registers: Readonly<Record<string, { name: string; url: string }>> = {
  DK: { name: 'datacvr.virk.dk', url: 'https://datacvr.virk.dk/' },
  DE: { name: 'handelsregister.de', url: 'https://www.handelsregister.de/' },
  SE: { name: 'foretagsinfo.bolagsverket.se', url: 'https://foretagsinfo.bolagsverket.se/' },
  NO: { name: 'brreg.no', url: 'https://www.brreg.no/' },
  AT: { name: 'justizonline.gv.at', url: 'https://justizonline.gv.at/' },
  CH: { name: 'zefix.ch', url: 'https://www.zefix.ch/' },
  NL: { name: 'kvk.nl', url: 'https://www.kvk.nl/zoeken/' },
  GB: {
    name: 'company-information.service.gov.uk',
    url: 'https://find-and-update.company-information.service.gov.uk/',
  },
}
