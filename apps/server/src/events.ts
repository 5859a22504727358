/** The typed list of domain events. Ids only: a listener reads what it needs in the same transaction. */
export type EventMap = {
  'account.registered': { account_id: number }
  'brief.changed': { brief_id: number }
  'expert.changed': { expert_id: number }
  'lead.created': { lead_id: number; expert_id: number }
  'lead.moved': { lead_id: number; expert_id: number; status: string }
  'message.created': { message_id: number; thread_id: number }
}
export type EventName = keyof EventMap
