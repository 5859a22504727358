/** What staff do that the audit log keeps, by what it is done to. Each has its words in `admin-audit.action`. */
const edited = ['create', 'update', 'delete', 'merge'] as const

export const auditActions = {
  account: ['suspend', 'restore', 'reset_factor', 'impersonate', 'impersonate_end'],
  aspect: edited,
  company: ['publish'],
  company_draft: ['save', 'delete'],
  company_logo: ['send'],
  contact: ['update', 'reply'],
  delivery: ['retry'],
  expert: [
    'approve',
    'request_changes',
    'reject',
    'suspend',
    'restore',
    'edit',
    'feature',
    'unfeature',
    'check',
    'ask_register',
    'appeal_upheld',
    'appeal_dismissed',
  ],
  expert_import: ['start', 'undo'],
  expert_invitation: ['send', 'resend', 'withdraw'],
  job: ['retry'],
  legal_draft: ['save', 'delete'],
  legal_text: ['publish', 'restore'],
  maintenance: ['announce', 'remove'],
  notice: ['decide', 'keep', 'lift'],
  payment_event: ['retry'],
  plan: ['update'],
  question: ['create', 'update', 'delete'],
  report: ['decide', 'look'],
  review: ['publish', 'reject', 'hold', 'keep', 'refuse_appeal'],
  service_token: ['create', 'revoke'],
  showcase: ['create', 'update', 'delete'],
  skill: edited,
  specialty: edited,
  style: edited,
  switch: ['on', 'off'],
  view: ['save', 'delete'],
  webhook: ['create', 'change', 'delete', 'ping', 'rotate', 'replay', 'replay_failed'],
  /** What is done to one stands under `webhook`. */
  webhook_delivery: [],
  wording: ['change', 'restore'],
} as const satisfies Record<string, readonly string[]>

type Actions = typeof auditActions
export type AuditKind = keyof Actions
export type AuditAction = { [Kind in AuditKind]: `${Kind}.${Actions[Kind][number]}` }[AuditKind]

const kinds: ReadonlySet<string> = new Set(Object.keys(auditActions))
const actions: ReadonlySet<string> = new Set(
  Object.entries(auditActions).flatMap(([kind, done]) => done.map((action) => `${kind}.${action}`)),
)
/** The log keeps what it was told, also what nobody does any more. */
export const isAuditKind = (kind: string): kind is AuditKind => kinds.has(kind)
export const isAuditAction = (action: string): action is AuditAction => actions.has(action)
