/** Telling staff of unlawful content. */
import type { noticeKinds } from '@husrum/contract/core/vocabulary.ts'
import type { Api } from '#lib/api/api.ts'

export type NoticeDraft = {
  kind: (typeof noticeKinds)[number]
  at: string
  explanation: string
  name: string
  email: string
  /** Filled in by machines alone. */
  website: string
}

/** Returns its number. The contract's file holds the schema too, and with it zod: it comes when somebody sends. */
export async function sendNotice(api: Api, draft: NoticeDraft): Promise<string> {
  const { notices } = await import('@husrum/contract/back-office/notices/notices.ts')
  const { data } = await api(notices).sendNotice({ body: { ...draft, good_faith: true } })
  return data.case_number
}
