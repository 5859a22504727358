/** Reporting unlawful content to staff. */
import type { noticeKinds } from '@husrum/contract/core/vocabulary.ts'
import type { Api } from '#lib/api/api.ts'

export type NoticeDraft = {
  kind: (typeof noticeKinds)[number]
  at: string
  explanation: string
  name: string
  email: string
  /** A field that only bots fill in. */
  website: string
}

/** Returns the case number. The contract's file contains the schema too, with zod: it is loaded on sending. */
export async function sendNotice(api: Api, draft: NoticeDraft): Promise<string> {
  const { notices } = await import('@husrum/contract/back-office/notices/notices.ts')
  const { data } = await api(notices).sendNotice({ body: { ...draft, good_faith: true } })
  return data.case_number
}
